/** The sections that a set-up names: those of the host before those of the boxes, which they replace. */

import type { SectionThing, SetUp } from '../../messages';
import { catalogue, sectionsOf } from '../../net/api';

export async function setupLand({ own_sections = [] }: Partial<Pick<SetUp, 'own_sections'>>): Promise<SectionThing[]> {
    const codes = own_sections.filter(({ island }) => !island).map(({ code }) => code);
    const [{ sections }, own] = await Promise.all([catalogue(), sectionsOf(codes.join(' '))]);
    return [...own, ...sections];
}
