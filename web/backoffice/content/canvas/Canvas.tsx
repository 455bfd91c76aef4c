import type { Language } from '@candor/domain/clients/language.ts';
import type { JsonValue } from '@candor/domain/content/cms/entry.ts';
import { Puck } from '@puckeditor/core';
import '@puckeditor/core/no-external.css';
import type { Data, Overrides } from '@puckeditor/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { fromCanvas } from '../mapping/fromCanvas.ts';
import { toCanvas } from '../mapping/toCanvas.ts';
import { Adding } from './Adding.tsx';
import './canvas.css';
import './canvasMarkup.ts';
import { canvasConfig } from './canvasConfig.tsx';
import { CanvasProvider } from './canvasContext.ts';
import type { CanvasPlace } from './canvasContext.ts';
import { CanvasFrame } from './CanvasFrame.tsx';
import { CanvasTools } from './CanvasTools.tsx';
import { Drawer, DrawerBlock } from './Drawer.tsx';
import { editorWords } from './editorWords.ts';
import { Fields } from './Fields.tsx';
import { historyFrom } from './kept.ts';
import type { KeptHistory } from './kept.ts';
import { NamedList } from './NamedList.tsx';
import { Structure } from './Structure.tsx';
import { useNamedParts } from './useNamedParts.ts';

/** Our own parts in place of the editor's. */
const overrides: Partial<Overrides> = {
  header: CanvasTools,
  outline: Structure,
  drawer: Drawer,
  drawerItem: DrawerBlock,
  fields: Fields,
  fieldTypes: { array: NamedList },
  iframe: CanvasFrame,
  puck: Adding,
};
/** Who only reads begins with what there is, not with what could be added. */
const READING = { plugin: { current: 'outline' } };
const NOTHING_ALLOWED = { drag: false, duplicate: false, delete: false, edit: false, insert: false };

interface CanvasProps {
  layout: readonly JsonValue[];
  language: Language;
  /** The brand's first language. */
  first: Language;
  isReadOnly: boolean;
  /** Where its tools are shown. */
  toolbar: HTMLElement | null;
  isHome: boolean;
  /** Changes made here before another language was opened. */
  history: KeptHistory | undefined;
  onHistory: (history: KeptHistory) => void;
  onLayout: (layout: readonly JsonValue[]) => void;
}

/**
 * The block editor of one language of a page. It keeps its own state: what is written goes out by `onLayout`, and what
 * comes from elsewhere is shown by a new canvas (another `key`).
 */
export function Canvas(props: CanvasProps) {
  const { language, first, isReadOnly, toolbar, isHome, onHistory, onLayout } = props;
  const { t } = useContentTexts();
  const canvas = useRef<HTMLDivElement>(null);
  useNamedParts(canvas);
  const config = useMemo(() => canvasConfig(t), [t]);
  const [{ data, history }] = useState(() => beginWith(props));
  // The editor also tells of changes that change nothing, such as having begun.
  const last = useRef<string>(undefined);
  last.current ??= JSON.stringify(fromCanvas(data.content));
  const change = useCallback(
    ({ content }: Data) => {
      const next = fromCanvas(content);
      const text = JSON.stringify(next);
      if (text === last.current || isReadOnly) return;
      last.current = text;
      onLayout(next);
    },
    [isReadOnly, onLayout],
  );
  const viewports = useMemo(
    () => [
      { width: 390, icon: 'Smartphone' as const, label: t('content.canvas.phone') },
      { width: 768, icon: 'Tablet' as const, label: t('content.canvas.tablet') },
      { width: 1440, icon: 'Monitor' as const, label: t('content.canvas.desktop') },
    ],
    [t],
  );
  const place = useMemo<CanvasPlace>(
    () => ({ language, first, isReadOnly, toolbar, isHome, onHistory, onAdd: () => undefined }),
    [language, first, isReadOnly, toolbar, isHome, onHistory],
  );
  // A redraw interrupts dragging: the saving of a draft must redraw nothing in here.
  const editor = useMemo(
    () => (
      <Puck
        config={config}
        data={data}
        overrides={overrides}
        viewports={viewports}
        dictionary={editorWords(t)}
        height="100%"
        onChange={change}
        {...(history !== undefined && { initialHistory: history })}
        {...(isReadOnly && { permissions: NOTHING_ALLOWED, ui: READING })}
      />
    ),
    [config, data, viewports, t, change, history, isReadOnly],
  );
  return (
    <CanvasProvider value={place}>
      <div className="content-canvas" ref={canvas}>
        {editor}
      </div>
    </CanvasProvider>
  );
}

/** The content, and what can be undone of it. */
function beginWith({ layout, history: kept }: CanvasProps) {
  const content = toCanvas(layout, () => crypto.randomUUID());
  const data: Data = { root: { props: {} }, content };
  const seen = kept?.histories[kept.index]?.state.data;
  const isSame = seen !== undefined && JSON.stringify(fromCanvas(seen.content)) === JSON.stringify(fromCanvas(content));
  return { data, history: historyFrom(kept, isSame) };
}
