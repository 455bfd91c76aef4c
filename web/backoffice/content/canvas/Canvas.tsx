import type { Language } from '@candor/domain/clients/language.ts';
import { HOME_SLUG } from '@candor/domain/content/cms/addresses.ts';
import type { JsonValue } from '@candor/domain/content/cms/entry.ts';
import { Puck, createUsePuck, useGetPuck } from '@puckeditor/core';
import type { Data, Overrides, Dictionary } from '@puckeditor/core';
import '@puckeditor/core/no-external.css';
import type { TFunction } from 'i18next';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import DOMPurify from 'dompurify';
import { blockKinds } from '@candor/domain/content/blocks/definitions.ts';
import { useContentTexts, useSiteWords } from '../../../data/contentTexts.ts';
import { BlockPageProvider } from '../../../website/blocks/blockPage.ts';
import type { BlockPage } from '../../../website/blocks/blockPage.ts';
import { fromCanvas } from '../mapping/fromCanvas.ts';
import { toCanvas } from '../mapping/toCanvas.ts';
import { AddBlockDialog } from './AddBlockDialog.tsx';
import './canvas.css';
import { canvasConfig } from './canvasConfig.tsx';
import { CanvasProvider, useCanvas } from './canvasContext.ts';
import type { CanvasPlace } from './canvasContext.ts';
import { CanvasFrame } from './CanvasFrame.tsx';
import { CanvasTools } from './CanvasTools.tsx';
import { historyFrom } from './kept.ts';
import type { KeptHistory } from './kept.ts';
import { Structure } from './Structure.tsx';
import { idOf } from './tree.ts';
import { useNamedParts } from './useNamedParts.ts';
import { cleanMarkup, passMarkup } from '../../../data/trustedTypes.ts';
import styles from './CanvasTools.module.css';
import { BlockName } from './BlockName.tsx';

const usePuck = createUsePuck();

/** Provides fields and components with their canvas, and shows the dialog that asks what to add. */
function Adding({ children }: { children?: ReactNode }) {
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

/** Scrolls a block of the page into view. */
function show(id: string | undefined): void {
  const frame = document.querySelector<HTMLIFrameElement>('#preview-frame')?.contentDocument;
  const part = [...(frame?.querySelectorAll('[data-puck-component]') ?? [])].find(
    (one) => one.getAttribute('data-puck-component') === id,
  );
  part?.scrollIntoView({ block: 'center' });
}

/** Page in the canvas's frame, exactly as the block editor writes it: another text would not pass. */
passMarkup('<!DOCTYPE html><html><head></head><body><div id="frame-root" data-puck-entry></div></body></html>');
// Rich text reads written and pasted content as markup: without scripts, handlers and frames.
cleanMarkup((html) => DOMPurify.sanitize(html));

/** Our own parts, which replace the editor's. */
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
/** A reader starts with the structure of the page, not with the blocks that could be added. */
const READING = { plugin: { current: 'outline' } };
const NOTHING_ALLOWED = { drag: false, duplicate: false, delete: false, edit: false, insert: false };

interface CanvasProps {
  layout: readonly JsonValue[];
  language: Language;
  /** First language of the brand. */
  first: Language;
  isReadOnly: boolean;
  /** Element in which the tools are shown. */
  toolbar: HTMLElement | null;
  isHome: boolean;
  /** Changes made here before another language was opened. */
  history: KeptHistory | undefined;
  onHistory: (history: KeptHistory) => void;
  onLayout: (layout: readonly JsonValue[]) => void;
}

/**
 * Block editor of one language of a page. It keeps its own state: changes are reported by `onLayout`, and a change from
 * elsewhere is shown by a new canvas (another `key`).
 */
export function Canvas(props: CanvasProps) {
  const { language, first, isReadOnly, toolbar, isHome, onHistory, onLayout } = props;
  const { t } = useContentTexts();
  const canvas = useRef<HTMLDivElement>(null);
  useNamedParts(canvas);
  const config = useMemo(() => canvasConfig(t), [t]);
  const [{ data, history }] = useState(() => beginWith(props));
  // The editor also reports changes that change nothing, such as its own start.
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
  // Rendering again interrupts dragging, so saving a draft must render nothing in here.
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

/** Returns the initial content and its undo history. */
function beginWith({ layout, history: storedHistory }: CanvasProps) {
  const content = toCanvas(layout, () => crypto.randomUUID());
  const data: Data = { root: { props: {} }, content };
  const shown = storedHistory?.histories[storedHistory.index]?.state.data;
  const isSame =
    shown !== undefined && JSON.stringify(fromCanvas(shown.content)) === JSON.stringify(fromCanvas(content));
  return { data, history: historyFrom(storedHistory, isSame) };
}

/** List among the editor's fields; its add button has only an icon, and is named here. */
function NamedList({ children }: { children?: ReactNode }) {
  const { t } = useContentTexts();
  const box = useRef<HTMLDivElement>(null);
  const name = t('content.canvas.addItem');
  useEffect(() => {
    for (const button of box.current?.querySelectorAll('button') ?? [])
      if (button.textContent === '' && button.title === '') button.setAttribute('aria-label', name);
  });
  return <div ref={box}>{children}</div>;
}

interface FieldsProps {
  children: ReactNode;
  /** Place of the chosen block; a page itself has no fields here. */
  itemSelector?: object | null;
}

/** Fields of the chosen block, or how to get to them. */
function Fields({ children, itemSelector }: FieldsProps) {
  const { t } = useContentTexts();
  if (itemSelector) return <>{children}</>;
  return <p className={styles.nothing}>{t('content.canvas.nothingChosen')}</p>;
}

/** Blocks to drag onto the page, for people with the right. */
function Drawer({ children }: { children?: ReactNode }) {
  const { t } = useContentTexts();
  const { isReadOnly } = useCanvas();
  return isReadOnly ? <p className={styles.nothing}>{t('content.save.readOnly')}</p> : <>{children}</>;
}

/** Block of the drawer. The preview at its target has no kind, and remains the editor's own. */
function DrawerBlock({ name, children }: { name: string; children: ReactNode }) {
  const kind = blockKinds.find((one) => one === name);
  if (kind === undefined) return <>{children}</>;
  return (
    <div className={styles.block}>
      <BlockName kind={kind} />
    </div>
  );
}

/** Names of the block editor's own texts that we translate. */
const names = [
  ...(['action-selectparent', 'action-duplicate', 'action-delete', 'label-page', 'label-component'] as const),
  ...(['drawer-category-other', 'canvas-noconfig', 'field-readonly', 'field-arrayitem-summary'] as const),
  ...(['field-arrayitem-duplicate', 'field-arrayitem-delete', 'field-richtext-bold', 'field-richtext-italic'] as const),
  ...(['field-richtext-underline', 'field-richtext-strikethrough', 'field-richtext-blockquote'] as const),
  ...(['field-richtext-code-inline', 'field-richtext-code-block', 'field-richtext-list-bullet'] as const),
  ...(['field-richtext-list-ordered', 'field-richtext-horizontalrule', 'field-richtext-align-left'] as const),
  ...(['field-richtext-align-center', 'field-richtext-align-right', 'field-richtext-align-justify'] as const),
  ...(['field-richtext-select', 'viewport-zoom-in', 'viewport-zoom-out', 'viewport-zoom-auto'] as const),
  ...(['viewport-toggle-menu', 'viewport-switch', 'viewport-switch-default', 'plugin-blocks'] as const),
  ...(['plugin-outline', 'plugin-fields', 'plugin-components', 'layout-maximize', 'layout-minimize'] as const),
  ...(['loader-loading', 'drawer-category-collapse', 'drawer-category-expand'] as const),
] as const;

/**
 * Returns the block editor's texts in the office's language. Its placeholders are in single braces, which we do not
 * fill.
 */
function editorWords(t: TFunction): Dictionary {
  return Object.fromEntries(names.map((name) => [name, t(`content.puck.${name}`)]));
}
