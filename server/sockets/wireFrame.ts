const FINAL = 0x80;
const LENGTH_OF_TWO_BYTES = 126;
const LENGTH_OF_EIGHT_BYTES = 127;
const OPCODES = { text: 1, binary: 2 } as const;

/** A message as it goes over the wire: one frame, final and unmasked as a server's are (RFC 6455, 5.2). */
export function wireFrame(kind: keyof typeof OPCODES, payload: Uint8Array): Buffer {
  const { length } = payload;
  const head =
    length < LENGTH_OF_TWO_BYTES
      ? Buffer.from([0, length])
      : length < 2 ** 16
        ? Buffer.from([0, LENGTH_OF_TWO_BYTES, length >> 8, length & 0xff])
        : longHead(length);
  head[0] = FINAL + OPCODES[kind];
  return Buffer.concat([head, payload]);
}

function longHead(length: number): Buffer {
  const head = Buffer.alloc(10);
  head[1] = LENGTH_OF_EIGHT_BYTES;
  head.writeUInt32BE(length, 6);
  return head;
}
