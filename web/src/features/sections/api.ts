/** What is asked about sections. */

import type { PaintedSection, SectionReport } from '../../messages';
import { decoded, Failure } from '../../net/api';
import { wireAt } from '../../net/place';

/** What a file with sections may be long, in characters. */
export const LONGEST = 16_000;

/** What the engine says of a section that is being painted. */
export const look = (painted: PaintedSection): Promise<SectionReport> =>
    wireAt().request('POST sections/painted', { body: painted });

const LINK = /^\S+#(\w+)$/;
const CODES = /^[A-Z][\w.\s]*$/;

/** The sections of a file, of codes, or of a link. */
export async function read(pasted: string): Promise<SectionReport[]> {
    if (pasted.length > LONGEST) throw new Failure('long_sections', String(LONGEST));
    const text = LINK.exec(pasted.trim())?.[1] ?? pasted;
    const asked = wireAt().request('POST sections', { body: { text } });
    return (await (CODES.test(text.trim()) ? decoded(asked) : asked)).sections;
}
