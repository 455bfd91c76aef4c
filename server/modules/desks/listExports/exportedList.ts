import { csvRow } from '@candor/contracts/http/csv.ts';
import { isPersonalList } from '@candor/domain/listExports/list.ts';
import type { ExportedList } from '@candor/domain/listExports/list.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';
import * as z from 'zod/mini';
import type { Stretch } from '../../../database/keyset.ts';
import type { Connection } from '../../../database/pool.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { Columns } from './cells.ts';
import type { ListExportDeps } from './deps.ts';

/** The person who reads a list, and the connection. */
export interface Reader {
  readonly connection: Connection;
  readonly deps: ListExportDeps;
  readonly session: StaffSession;
}

/** Start and length of a stretch; without them, a page as on the screen. */
export interface Place extends Stretch {
  readonly after?: string | undefined;
}

/** A page or a stretch of a list. */
export interface Part<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly count: number;
  readonly is_more: boolean;
}

interface Declaration<Request, Row> {
  readonly name: ExportedList;
  /** The list's own call. */
  readonly call: {
    readonly action: StaffAction | undefined;
    readonly request: z.ZodMiniType<Request>;
  };
  readonly columns: Columns<Row>;
  /** Writes what the list depends on, before its rows are read. */
  prepare?(deps: ListExportDeps, brandId: BrandId): Promise<void>;
  /** Reads the list as its call does. */
  read(reader: Reader, request: Request & Place): Promise<Result<Part<Row>>>;
}

/** A list with its request, ready to be read in parts, each as lines of CSV. */
export interface AskedList {
  readonly list: OfficeList;
  /** The list's request in the form of the wire. */
  readonly query: Readonly<Record<string, unknown>>;
  read(reader: Reader, place: Place): Promise<Result<Part<string>>>;
}

/** An exportable list, whatever its types of request and row. */
export interface OfficeList extends Pick<Declaration<never, never>, 'name' | 'prepare'> {
  readonly isPersonal: boolean;
  readonly action: StaffAction | undefined;
  readonly columns: readonly string[];
  /** Reads a stored request again. */
  readAgain(query: Readonly<Record<string, unknown>>): AskedList;
}

const queryShape = z.record(z.string(), z.unknown());

/** An exportable list: its call, its reader and the columns of its file. */
export class ExportableList<Request, Row> implements OfficeList {
  readonly name: ExportedList;
  readonly isPersonal: boolean;
  readonly action: StaffAction | undefined;
  readonly columns: readonly string[];
  readonly #declared: Declaration<Request, Row>;

  constructor(declared: Declaration<Request, Row>) {
    this.name = declared.name;
    this.isPersonal = isPersonalList(declared.name);
    this.action = declared.call.action;
    this.columns = Object.keys(declared.columns);
    this.#declared = declared;
  }

  async prepare(deps: ListExportDeps, brandId: BrandId): Promise<void> {
    await this.#declared.prepare?.(deps, brandId);
  }

  ask(request: Request): AskedList {
    const declared = this.#declared;
    const cells = Object.values(declared.columns);
    return {
      list: this,
      query: z.parse(queryShape, z.encode(declared.call.request, request)),
      async read(reader, place) {
        const part = await declared.read(reader, { ...request, ...place });
        if (!part.ok) return part;
        return accept({ ...part.value, rows: part.value.rows.map((row) => csvRow(cells.map((cell) => cell(row)))) });
      },
    };
  }

  readAgain(query: Readonly<Record<string, unknown>>): AskedList {
    return this.ask(z.decode(this.#declared.call.request, query));
  }
}
