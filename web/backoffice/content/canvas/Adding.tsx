import { HOME_SLUG } from '@candor/domain/content/cms/addresses.ts';
import { createUsePuck, useGetPuck } from '@puckeditor/core';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useSiteWords } from '../../../data/contentTexts.ts';
import { BlockPageProvider } from '../../../website/blocks/blockPage.ts';
import type { BlockPage } from '../../../website/blocks/blockPage.ts';
import { AddBlockDialog } from './AddBlockDialog.tsx';
import { CanvasProvider, useCanvas } from './canvasContext.ts';
import type { CanvasPlace } from './canvasContext.ts';
import { idOf } from './tree.ts';

const usePuck = createUsePuck();

/** What fields and components know of their canvas, and the window that asks what to add. */
export function Adding({ children }: { children?: ReactNode }) {
  const outer = useCanvas();
  const { language, first, isHome } = outer;
  const dispatch = usePuck((puck) => puck.dispatch);
  const getPuck = useGetPuck();
  const [place, setPlace] = useState<{ readonly zone: string; readonly index: number }>();
  const inner = useMemo<CanvasPlace>(() => ({ ...outer, onAdd: (zone, index) => setPlace({ zone, index }) }), [outer]);
  const words = useSiteWords();
  const page = useMemo<BlockPage>(
    () => ({ words, slug: HOME_SLUG, language, first, isHome, registration: true, posts: [] }),
    [words, language, first, isHome],
  );
  return (
    <CanvasProvider value={inner}>
      <BlockPageProvider value={page}>{children}</BlockPageProvider>
      {place !== undefined && (
        <AddBlockDialog
          onClose={() => setPlace(undefined)}
          onChoose={(kind) => {
            const { zone, index } = place;
            dispatch({
              type: 'insert',
              componentType: kind,
              destinationZone: zone,
              destinationIndex: index,
              recordHistory: true,
            });
            dispatch({ type: 'setUi', ui: { itemSelector: { zone, index } } });
            setPlace(undefined);
            requestAnimationFrame(() => show(idOf(getPuck().selectedItem)));
          }}
        />
      )}
    </CanvasProvider>
  );
}

/** Brings a part of the page into sight. */
function show(id: string | undefined): void {
  const frame = document.querySelector<HTMLIFrameElement>('#preview-frame')?.contentDocument;
  const part = [...(frame?.querySelectorAll('[data-puck-component]') ?? [])].find(
    (one) => one.getAttribute('data-puck-component') === id,
  );
  part?.scrollIntoView({ block: 'center' });
}
