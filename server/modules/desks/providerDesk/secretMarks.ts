import { secretsIn } from '@candor/domain/settings/written.ts';
import type { WrittenField, WrittenValues } from '@candor/domain/settings/written.ts';
import { shownMark } from './secretFolder.ts';
import type { SecretFolder } from './secretFolder.ts';

/** Digest of each secret, by name. */
export type SecretMarks = Readonly<Record<string, string>>;

/** File of the folder as the office lists it; a null mark: it cannot be used. */
export interface ListedSecret {
  readonly name: string;
  readonly since: number;
  readonly mark: string | null;
}

/** Lists the names that the office may choose from. */
export function listSecrets(secrets: SecretFolder): ListedSecret[] {
  return secrets.list().map(({ name, since }) => {
    const secret = secrets.read(name);
    return { name, since, mark: secret === undefined ? null : shownMark(secrets.markOf(secret)) };
  });
}

/** Presents a setting; a secret by its name and the approved mark, or as set on the server. */
export function presentField(
  { name, kind, isRequired, usual, choices }: WrittenField,
  values: WrittenValues,
  { marks, onServer }: { readonly marks: SecretMarks; readonly onServer: readonly string[] },
) {
  const isOnServer = onServer.includes(name);
  const value = values[name] ?? null;
  const mark = kind === 'secret' && value !== null ? shownMark(marks[value]) : null;
  return { name, kind, is_required: isRequired, usual, choices: [...choices], value, is_on_server: isOnServer, mark };
}

/** Returns the marks of the named secrets that exist. */
export function marksOf(
  secrets: Pick<SecretFolder, 'read' | 'markOf'>,
  fields: readonly WrittenField[],
  written: WrittenValues,
): SecretMarks {
  const marks = secretsIn(fields, written).flatMap((name): [string, string][] => {
    const secret = secrets.read(name);
    return secret === undefined ? [] : [[name, secrets.markOf(secret)]];
  });
  return Object.fromEntries(marks);
}

/** Returns the values for the second person: for a secret its name and the first characters of its mark. */
export function shownValues(fields: readonly WrittenField[], values: WrittenValues, marks: SecretMarks): WrittenValues {
  const kinds = new Map(fields.map(({ name, kind }) => [name, kind]));
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) =>
      kinds.get(name) === 'secret'
        ? [`providerSecret ${name}`, `${text} (#${shownMark(marks[text])})`]
        : [`providerSetting ${name}`, text],
    ),
  );
}
