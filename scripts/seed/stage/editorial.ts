import { z } from 'zod';
import type { Scene, Stage } from './stage.ts';

const madePage = z.object({ row: z.object({ id: z.string() }), revision: z.number() });
const savedPopup = z.object({ row: z.object({ id: z.number(), revision: z.number() }) });

/** A page and a notice that the editor has finished, and the publisher has not seen yet. */
export function editorial(stage: Stage): readonly Scene[] {
  return [
    {
      at: stage.ago(1, 3),
      play: async () => {
        const editor = await stage.signIn('Nora');
        const created = await editor.post('/api/office/content/create', {
          title: 'How a withdrawal is checked',
          slug: 'how-a-withdrawal-is-checked',
          from: { template: 'article' },
        });
        const { row, revision } = madePage.parse(created);
        const { id } = row;
        await editor.post('/api/office/content/version/save', { id, revision, note: 'Ready for a second reader' });
      },
    },
    {
      at: stage.ago(0, 10),
      play: async () => {
        const editor = await stage.signIn('Nora');
        const saved = await editor.post('/api/office/popups/save', {
          command: stage.command(),
          id: null,
          revision: null,
          kind: 'service',
          title: 'Trading hours at the turn of the year',
          audience: 'verified',
          language: 'en',
          starts_at: null,
          ends_at: null,
          content:
            '<p>Shares and indices close early on 24 and 31 December. Currencies and crypto keep their usual hours.</p>',
        });
        const { row } = savedPopup.parse(saved);
        await editor.post('/api/office/popups/submit', { id: row.id, revision: row.revision });
      },
    },
  ];
}
