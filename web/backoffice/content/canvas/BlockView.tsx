import { blockDefinitions } from '@candor/domain/content/blocks/definitions.ts';
import type { BlockKind } from '@candor/domain/content/blocks/definitions.ts';
import type { Block } from '@candor/domain/content/blocks/block.ts';
import { isBanner, outline } from '@candor/domain/content/blocks/outline.ts';
import { readBlocks } from '@candor/domain/content/blocks/readBlocks.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { createUsePuck, registerOverlayPortal } from '@puckeditor/core';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useContentTexts, useRiskWords } from '../../../data/contentTexts.ts';
import { RiskNote } from '../../../ui/RiskNote.tsx';
import { BlockView as SiteBlock, SectionFrame } from '../../../website/blocks/Blocks.tsx';
import { Grid } from '../../../website/blocks/Grid.tsx';
import { isObject } from '../mapping/canvasData.ts';
import styles from './BlockView.module.css';
import { useCanvas } from './canvasContext.ts';
import { idOf } from './tree.ts';

type Slot = ComponentType<{ className?: string; minEmptyHeight?: number }>;

/** Properties that the editor passes to a component; lists of others arrive as slots. */
export interface DrawnProps {
  readonly id: string;
  readonly settings?: unknown;
  readonly children?: unknown;
  readonly columns?: unknown;
  readonly _kept?: unknown;
}

const EMPTY_HEIGHT = 96;
const usePuck = createUsePuck();

/** Component as the site draws it, by the site's own rules and parts. */
export function BlockView({ kind, props }: { kind: BlockKind; props: DrawnProps }) {
  const { t } = useContentTexts();
  const { holds, component } = blockDefinitions[kind];
  const settings: JsonObject = isObject(props.settings) ? props.settings : {};
  const places = holds === 'columns' ? placesOf(props) : [];
  const columns = places.map(({ settings: look }) => ({ settings: look, children: [] }));
  const isFirst = usePuck(({ appState }) => idOf(appState.data.content[0]) === props.id);
  const read = readBlocks({ components: [{ component, settings, ...(holds === 'columns' && { columns }) }] });
  // The first block of the page may be its title, which is a heading of another level.
  const [block] = isFirst ? outline(read) : read;
  const drawn = <Drawn name={t(`content.blocks.${kind}`)} block={block} places={places} props={props} />;
  return isFirst ? <WithRisk isAbove={!isBanner(block?.kind)}>{drawn}</WithRisk> : drawn;
}

interface DrawnBlockProps {
  name: string;
  block: Block | undefined;
  places: readonly ColumnPlace[];
  props: DrawnProps;
}

function Drawn({ name, block, places, props }: DrawnBlockProps) {
  const { t } = useContentTexts();
  if (block === undefined) return <p className={styles.empty}>{t('content.canvas.emptyBlock', { name })}</p>;
  if (block.kind === 'section') {
    return (
      <SectionFrame look={block.look}>
        {isSlot(props.children) && <Place slot={props.children} zone={`${props.id}:children`} />}
      </SectionFrame>
    );
  }
  if (block.kind === 'grid') {
    const draw = (_: unknown, at: number) => {
      const slot = places[at]?.slot;
      return slot !== undefined && <Place slot={slot} zone={`${props.id}:columns[${at}].children`} />;
    };
    return <Grid block={block} draw={draw} />;
  }
  // A block that consists of its own pictures and texts may have none of them yet.
  return (
    <div className={styles.block} data-name={name}>
      <SiteBlock block={block} />
    </div>
  );
}

/** Adds the risk warning, which writers cannot edit, to the page's first block: under a banner, otherwise above. */
function WithRisk({ isAbove, children }: { isAbove: boolean; children: ReactNode }) {
  const { text, strong, advice } = useRiskWords();
  const risk = (
    <RiskNote className={styles.risk}>
      {text} <strong>{strong}</strong> {advice}
    </RiskNote>
  );
  return (
    <>
      {isAbove && risk}
      {children}
      {!isAbove && risk}
    </>
  );
}

/** Placeholder for an unknown component: the site leaves it out, and the canvas says so. */
export function UnknownView({ _kept: kept }: DrawnProps) {
  const { t } = useContentTexts();
  const raw = isObject(kept) && isObject(kept['raw']) ? kept['raw'] : {};
  const name = typeof raw['component'] === 'string' ? raw['component'] : '?';
  return <p className={styles.empty}>{t('content.canvas.unknownBlock', { name })}</p>;
}

/** Slot for other components, with a button for writers who do not drag. */
function Place({ slot: SlotPlace, zone }: { slot: Slot; zone: string }) {
  const { t } = useContentTexts();
  const { isReadOnly, onAdd } = useCanvas();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => registerOverlayPortal(button.current), []);
  return (
    <div className={styles.place}>
      <SlotPlace className={styles.slot ?? ''} minEmptyHeight={EMPTY_HEIGHT} />
      {!isReadOnly && (
        <button ref={button} type="button" className={styles.add} onClick={() => onAdd(zone, 0)}>
          <Plus size={14} aria-hidden="true" />
          {t('content.canvas.addInside')}
        </button>
      )}
    </div>
  );
}

interface ColumnPlace {
  readonly settings: JsonObject;
  readonly slot: Slot | undefined;
}

function placesOf({ columns }: DrawnProps): readonly ColumnPlace[] {
  if (!Array.isArray(columns)) return [];
  return columns.filter(isObject).map(({ settings, children }) => ({
    settings: isObject(settings) ? settings : {},
    slot: isSlot(children) ? children : undefined,
  }));
}

function isSlot(value: unknown): value is Slot {
  return typeof value === 'function';
}
