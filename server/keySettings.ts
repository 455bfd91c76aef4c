import { z } from 'zod';
import { parseKeyCommand } from './keyCommand.ts';
import { keyVariables } from './keySource.ts';
import type { KeyOrigin } from './keySource.ts';
import { setupFault } from './setupFaultText.ts';
import type { SetupProblem } from './setupFaultText.ts';

const text = z.string().optional();
const command = z.string().transform(readCommand).optional();

/** Settings of where keys come from. */
export const keySettings = {
  KEYS_JSON: text,
  FACTOR_KEYS_JSON: text,
  DOCUMENT_KEYS_JSON: text,
  RECEIPT_KEYS_JSON: text,
  LOG_KEYS_JSON: text,
  AUDIT_KEYS_JSON: text,
  CONTENT_KEYS_JSON: text,
  KEYS_COMMAND: command,
  KEYS_WRITE_COMMAND: command,
};
type KeySettings = z.infer<z.ZodObject<typeof keySettings>>;

/** Reads where keys come from; undefined if all are files in `DATA_DIR`, a problem if the settings cannot be used. */
export function keyOriginOf(values: KeySettings): KeyOrigin | SetupProblem | undefined {
  const { KEYS_COMMAND: read, KEYS_WRITE_COMMAND: write } = values;
  if (write !== undefined && read === undefined) return setupFault('keysWriteAlone');
  const variables = keyVariables.flatMap((name) => {
    const written = values[name];
    return written === undefined ? [] : [[name, written] as const];
  });
  if (read === undefined && variables.length === 0) return undefined;
  return {
    given: Object.fromEntries(variables),
    ...(read === undefined ? {} : { command: read }),
    ...(write === undefined ? {} : { writeCommand: write }),
  };
}

function readCommand(value: string, context: z.RefinementCtx): readonly string[] {
  const words = parseKeyCommand(value);
  if (typeof words !== 'string') return words;
  context.addIssue({ code: 'custom', message: words });
  return z.NEVER;
}
