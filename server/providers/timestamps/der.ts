import {
  BaseBlock,
  Constructed,
  Integer,
  ObjectIdentifier,
  OctetString,
  Sequence,
  Set as SetOf,
  fromBER,
} from 'asn1js';

/** Encoded value: its whole bytes, its content, and its parts where it has some. */
export interface Der {
  /** Number of the tag within its class, 0 to 30. */
  readonly tag: number;
  readonly isContext: boolean;
  readonly whole: Uint8Array<ArrayBuffer>;
  readonly content: Uint8Array<ArrayBuffer>;
  readonly parts: readonly Der[];
}

export const tags = { boolean: 1, integer: 2, octets: 4, oid: 6, sequence: 16, set: 17, time: 24 } as const;
const CONTEXT = 3;

/** Reads one DER value; undefined where the bytes are not exactly one value with definite lengths. */
export function readDer(bytes: Uint8Array): Der | undefined {
  try {
    const { offset, result } = fromBER(new Uint8Array(bytes).buffer);
    return offset === bytes.length && result.error === '' ? derOf(result) : undefined;
  } catch {
    // The library throws at some values, such as an invalid time.
    return undefined;
  }
}

function derOf(block: BaseBlock): Der | undefined {
  const { idBlock, lenBlock } = block;
  if (lenBlock.isIndefiniteForm) return undefined;
  const whole = new Uint8Array(block.valueBeforeDecodeView);
  const blocks = idBlock.isConstructed && block instanceof Constructed ? block.valueBlock.value : [];
  const parts = blocks.map((one) => derOf(one));
  if (!parts.every((part) => part !== undefined)) return undefined;
  const content = whole.slice(whole.length - lenBlock.length);
  return { tag: idBlock.tagNumber, isContext: idBlock.tagClass === CONTEXT, whole, content, parts };
}

/** Is the value of this kind, and not context-specific? */
export function isKind(value: Der | undefined, tag: number): value is Der {
  return value !== undefined && !value.isContext && value.tag === tag;
}

export function isTagged(value: Der | undefined, tag: number): value is Der {
  return value !== undefined && value.isContext && value.tag === tag;
}

/** Returns the dotted numbers of an object identifier; undefined where the value is none. */
export function oidOf(value: Der | undefined): string | undefined {
  if (!isKind(value, tags.oid)) return undefined;
  const { result } = fromBER(value.whole.buffer);
  return result instanceof ObjectIdentifier ? result.getValue() : undefined;
}

/** Returns the object identifier of an algorithm. */
export function algorithmOf(value: Der | undefined): string | undefined {
  return isKind(value, tags.sequence) ? oidOf(value.parts[0]) : undefined;
}

/** Constructors of DER values. */
export const make = {
  sequence: (...value: BaseBlock[]): BaseBlock => new Sequence({ value }),
  set: (...value: BaseBlock[]): BaseBlock => new SetOf({ value }),
  tagged: (tagNumber: number, ...value: BaseBlock[]): BaseBlock =>
    new Constructed({ idBlock: { tagClass: CONTEXT, tagNumber }, value }),
  oid: (value: string): BaseBlock => new ObjectIdentifier({ value }),
  integer: (value: number): BaseBlock => new Integer({ value }),
  octets: (bytes: Uint8Array): BaseBlock => new OctetString({ valueHex: new Uint8Array(bytes).buffer }),
  /** Wraps bytes that are already encoded. */
  encoded: (bytes: Uint8Array): BaseBlock => fromBER(new Uint8Array(bytes).buffer).result,
};

export function bytesOf(block: BaseBlock): Uint8Array<ArrayBuffer> {
  return new Uint8Array(block.toBER());
}
