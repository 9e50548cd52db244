import { expect, test } from 'vitest';
import { htmlOf, markdownOf } from './rules-pages';

test('the rules become a page with a place for every ruling, and lead to the rulings of the project', () => {
    const page = htmlOf(markdownOf('rules'));
    expect(page).toContain('<title>');
    expect(page).toContain('<link rel="icon" href="icon.svg"');
    for (let ruling = 1; ruling <= 66; ruling++) expect(page).toContain(`id="r${ruling}"`);
    expect(page).toContain('href="rulings.html#k');
    expect(page).not.toMatch(/href="[^"#]*\.md/);
});

test('what is not part of the app is no link', () => {
    expect(htmlOf('# A\n[code](../src/x.py) and [rulings](rulings.md#k1)')).toContain(
        '<p>code and <a href="rulings.html#k1">rulings</a></p>',
    );
});
