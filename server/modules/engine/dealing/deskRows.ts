import type { BrandId, CommandId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { NO_ACTIONS, withStep } from '@candor/domain/trading/corporateActions.ts';
import type { ActionStepKind, Actions } from '@candor/domain/trading/corporateActions.ts';
import type { TermName, TermPlace } from '@candor/domain/pricing/marketTerms.ts';
import type { SettingKey } from '@candor/domain/settings/declared.ts';
import type { LimitName } from '@candor/domain/trading/limitFigures.ts';
import type pg from 'pg';
import { toInteger } from '../../../database/columns.ts';
import { storedQuote, storedTerms } from './canonical.ts';
import type { DeskCommand } from './commands.ts';
import type { ActionRow, DeskMoment, HaltRow, LimitRow, OpeningRow, SettingRow, TermRow } from './rows.ts';

/** Columns that every desk command has: the staff member, the reason and the moment. */
interface DeskColumns {
  readonly command_id: CommandId;
  readonly staff_id: bigint;
  readonly staff_name: string;
  readonly approved_by: string | null;
  readonly reason: string;
  readonly last_tick: bigint;
  readonly journalled: number;
  readonly at: Instant;
  readonly batch: bigint;
}

interface OpeningColumns extends DeskColumns {
  readonly brand_id: BrandId | null;
  readonly symbol: InstrumentSymbol | null;
  readonly is_paused: boolean;
  readonly acting_brand: BrandId;
}

interface HaltColumns extends DeskColumns {
  readonly symbol: InstrumentSymbol;
  readonly is_halted: boolean;
  readonly note: string | null;
  readonly quote: unknown;
  readonly acting_brand: BrandId;
}

interface LimitColumns extends DeskColumns {
  readonly brand_id: BrandId;
  readonly symbol: InstrumentSymbol | null;
  readonly name: LimitName;
  readonly before: bigint;
  readonly figure: bigint | null;
  readonly after: bigint;
}

interface SettingColumns extends DeskColumns {
  readonly brand_id: BrandId;
  readonly version: number;
  readonly key: SettingKey;
  readonly before: string;
  readonly text: string | null;
  readonly after: string;
}

interface TermColumns extends DeskColumns {
  readonly version: number;
  readonly place: TermPlace;
  readonly name: TermName;
  readonly before: string;
  readonly text: string | null;
  readonly after: string;
  readonly acting_brand: BrandId;
}

interface ActionColumns extends DeskColumns {
  readonly action_id: CommandId;
  readonly step: ActionStepKind;
  readonly symbol: InstrumentSymbol;
  readonly terms: unknown;
  readonly effective_at: Instant;
  readonly note: string | null;
  readonly quote: unknown;
  readonly acting_brand: BrandId;
}

/** The batch that wrote the row. */
interface Placed {
  readonly batch: number;
}

export type StoredOpening = OpeningRow & Placed;
export type StoredHalt = HaltRow & Placed;
export type StoredLimitChange = LimitRow & Placed;
export type StoredSettingChange = SettingRow & Placed;
export type StoredTermChange = TermRow & Placed;
export type StoredAction = ActionRow & Placed;

/** Reads every switch of opening, in order of decision. */
export async function readOpenings(client: Pick<pg.ClientBase, 'query'>): Promise<StoredOpening[]> {
  const { rows } = await client.query<OpeningColumns>('SELECT * FROM opening_switch ORDER BY batch, seq');
  return rows.map((row) => ({
    ...deskCommandOf(row),
    brandId: row.brand_id ?? undefined,
    symbol: row.symbol ?? undefined,
    isPaused: row.is_paused,
    actingBrand: row.acting_brand,
  }));
}

/** Reads every halt and every end of one, in order of decision. */
export async function readHalts(client: Pick<pg.ClientBase, 'query'>): Promise<StoredHalt[]> {
  const { rows } = await client.query<HaltColumns>('SELECT * FROM halt_switch ORDER BY batch, seq');
  return rows.map((row) => ({
    ...deskCommandOf(row),
    symbol: row.symbol,
    isHalted: row.is_halted,
    note: row.note ?? undefined,
    quote: storedQuote(row.quote),
    actingBrand: row.acting_brand,
  }));
}

/** Reads every change of a limit, in order of decision. */
export async function readLimitChanges(client: Pick<pg.ClientBase, 'query'>): Promise<StoredLimitChange[]> {
  const { rows } = await client.query<LimitColumns>('SELECT * FROM limit_change ORDER BY batch, seq');
  return rows.map((row) => ({
    ...deskCommandOf(row),
    place: { brandId: row.brand_id, symbol: row.symbol ?? undefined, name: row.name },
    before: row.before,
    figure: row.figure ?? undefined,
    after: row.after,
  }));
}

/** Reads every change of a setting, in order of decision. */
export async function readSettingChanges(client: Pick<pg.ClientBase, 'query'>): Promise<StoredSettingChange[]> {
  const { rows } = await client.query<SettingColumns>('SELECT * FROM setting_change ORDER BY batch, seq');
  return rows.map((row) => ({
    ...deskCommandOf(row),
    brandId: row.brand_id,
    version: row.version,
    key: row.key,
    before: row.before,
    text: row.text ?? undefined,
    after: row.after,
  }));
}

/** Reads every change of a market's terms, in order of decision. */
export async function readTermChanges(client: Pick<pg.ClientBase | pg.Pool, 'query'>): Promise<StoredTermChange[]> {
  const { rows } = await client.query<TermColumns>('SELECT * FROM market_term_change ORDER BY version');
  return rows.map((row) => ({
    ...deskCommandOf(row),
    version: row.version,
    place: row.place,
    name: row.name,
    before: row.before,
    text: row.text ?? undefined,
    after: row.after,
    actingBrand: row.acting_brand,
  }));
}

/** Reads every step of a corporate action, in order of decision. */
export async function readActions(client: Pick<pg.ClientBase | pg.Pool, 'query'>): Promise<StoredAction[]> {
  const { rows } = await client.query<ActionColumns>('SELECT * FROM corporate_action_step ORDER BY batch, seq');
  return rows.map((row) => ({
    ...deskCommandOf(row),
    actionId: row.action_id,
    step: row.step,
    symbol: row.symbol,
    terms: storedTerms(row.terms),
    effectiveAt: row.effective_at,
    note: row.note ?? undefined,
    quote: storedQuote(row.quote),
    actingBrand: row.acting_brand,
  }));
}

/** Reads the state of corporate actions: announced, split, delisted and renamed instruments. */
export async function readActionState(client: Pick<pg.ClientBase | pg.Pool, 'query'>): Promise<Actions<StoredAction>> {
  const steps = await readActions(client);
  return steps.reduce<Actions<StoredAction>>((actions, step) => withStep(actions, step), NO_ACTIONS);
}

function deskCommandOf(row: DeskColumns): DeskCommand & DeskMoment & Placed {
  return {
    commandId: row.command_id,
    staffId: toInteger(row.staff_id),
    staffName: row.staff_name,
    approvedBy: row.approved_by ?? undefined,
    reason: row.reason,
    lastTick: toInteger(row.last_tick),
    journalled: row.journalled,
    at: row.at,
    batch: toInteger(row.batch),
  };
}
