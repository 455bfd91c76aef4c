/** Identifiers. Numeric ids are 53-bit integers made by the engine or a sequence. */
export type BrandId = string;
export type ClientId = number;
export type AccountId = number;
export type PositionId = number;
/** Id of a pending order. */
export type OrderId = number;
export type ExecutionId = number;
export type EntryId = number;
/** Id that the caller chooses; the same id gives the same answer and no second effect. */
export type CommandId = string;
export type InstrumentSymbol = string;
/** A UTC instant in milliseconds since 1970, always passed in. */
export type Instant = number;
