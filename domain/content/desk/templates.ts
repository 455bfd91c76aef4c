import type { LayoutItem } from '../cms/entry.ts';

/** Templates with the initial content of a new page. */
export const pageTemplates = ['empty', 'article', 'landing', 'contact'] as const;
export type PageTemplate = (typeof pageTemplates)[number];

function block(component: string, uid: string, settings: Readonly<Record<string, string>>): LayoutItem {
  return { component, _uid: uid, settings: { id: '', class: '', style: '', ...settings } };
}

/** Returns the components of an unwritten page, with its title in the title's place. */
export function templateComponents(template: PageTemplate, title: string): readonly LayoutItem[] {
  const banner = block('PageBanner', 'banner', { title, summary: '' });
  switch (template) {
    case 'empty':
      return [];
    case 'article':
      return [banner, block('text', 'text', { text: '<p></p>' })];
    case 'landing':
      return [
        block('BigHero', 'hero', { title, subtitle: '' }),
        {
          component: 'grid',
          _uid: 'grid',
          settings: { id: '', class: '', style: '' },
          columns: ['1', '2', '3'].map((place) => ({
            settings: { id: '', class: '', style: '' },
            children: [block('Card', `card-${place}`, { title: '', text: '' })],
          })),
        },
        block('SectionDivider', 'divider', { title: '', subtitle: '' }),
      ];
    case 'contact':
      return [banner, block('form', 'form', { form: 'contact' })];
  }
}
