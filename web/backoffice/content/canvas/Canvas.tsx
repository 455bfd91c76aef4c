import type { Language } from '@candor/domain/clients/language.ts';
import type { JsonValue } from '@candor/domain/content/cms/entry.ts';
import { Puck } from '@puckeditor/core';
import '@puckeditor/core/no-external.css';
import type { Data, Overrides } from '@puckeditor/core';
import { useMemo, useRef, useState } from 'react';
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
import { editorWords } from './editorWords.ts';
import { NamedList } from './NamedList.tsx';
import { Structure } from './Structure.tsx';

/** Where ours stand in the place of the editor's own. */
const overrides: Partial<Overrides> = {
  header: CanvasTools,
  outline: Structure,
  fieldTypes: { array: NamedList },
  iframe: CanvasFrame,
  puck: Adding,
};
const NOTHING_ALLOWED = { drag: false, duplicate: false, delete: false, edit: false, insert: false };

interface CanvasProps {
  layout: readonly JsonValue[];
  language: Language;
  /** The brand's first language. */
  first: Language;
  isReadOnly: boolean;
  onLayout: (layout: readonly JsonValue[]) => void;
}

/**
 * The block editor of one language of a page. It keeps its own state: what is written goes out by `onLayout`, and what
 * comes from elsewhere is shown by a new canvas (another `key`).
 */
export function Canvas({ layout, language, first, isReadOnly, onLayout }: CanvasProps) {
  const { t } = useContentTexts();
  const config = useMemo(() => canvasConfig(t), [t]);
  const [data] = useState<Data>(() => ({ root: { props: {} }, content: toCanvas(layout, () => crypto.randomUUID()) }));
  // The editor also tells of changes that change nothing, such as having begun.
  const last = useRef<string>(undefined);
  last.current ??= JSON.stringify(fromCanvas(data.content));
  const change = ({ content }: Data) => {
    const next = fromCanvas(content);
    const text = JSON.stringify(next);
    if (text === last.current || isReadOnly) return;
    last.current = text;
    onLayout(next);
  };
  const viewports = useMemo(
    () => [
      { width: 390, icon: 'Smartphone' as const, label: t('content.canvas.phone') },
      { width: 768, icon: 'Tablet' as const, label: t('content.canvas.tablet') },
      { width: 1440, icon: 'Monitor' as const, label: t('content.canvas.desktop') },
    ],
    [t],
  );
  const place = useMemo<CanvasPlace>(
    () => ({ language, first, isReadOnly, onAdd: () => undefined }),
    [language, first, isReadOnly],
  );
  return (
    <CanvasProvider value={place}>
      <div className="content-canvas">
        <Puck
          config={config}
          data={data}
          overrides={overrides}
          viewports={viewports}
          dictionary={editorWords(t)}
          height="100%"
          onChange={change}
          {...(isReadOnly && { permissions: NOTHING_ALLOWED })}
        />
      </div>
    </CanvasProvider>
  );
}
