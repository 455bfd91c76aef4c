import { fork } from 'node:child_process';
import { join } from 'node:path';

/** A process beside the test, so that neither takes the other's time. */
export interface Peer {
  /** Calls one of its functions; rejects with that function's error, or if the process has ended. */
  call(name: string, ...args: readonly unknown[]): Promise<unknown>;
  end(): Promise<void>;
}

interface Called {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}
interface Returned {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

export function startPeer(file: string): Peer {
  const child = fork(join(import.meta.dirname, file), [], { serialization: 'advanced' });
  const waiting = new Map<number, (returned: Returned) => void>();
  let calls = 0;
  const ended = new Promise<void>((resolve) =>
    child.once('exit', (code) => {
      for (const [id, settle] of waiting) settle({ id, error: `${file} has ended: ${code}` });
      resolve();
    }),
  );
  child.on('message', (returned: Returned) => waiting.get(returned.id)?.(returned));
  return {
    call: (name, ...args) =>
      new Promise((resolve, reject) => {
        const id = (calls += 1);
        waiting.set(id, ({ value, error }) => {
          waiting.delete(id);
          if (error === undefined) resolve(value);
          else reject(new Error(error));
        });
        child.send({ id, name, args } satisfies Called);
      }),
    end: () => {
      child.disconnect();
      return ended;
    },
  };
}

type Function = (...args: never[]) => unknown;

/** Serves functions to the test, in the process beside it, which ends with the test. */
export function serve(functions: Readonly<Record<string, Function>>): void {
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ id, name, args }: Called) => {
    const answer = (returned: Omit<Returned, 'id'>): void => void process.send?.({ id, ...returned });
    const called = functions[name];
    const work = async (): Promise<unknown> => {
      if (called === undefined) throw new Error(`there is no ${name}`);
      const value: unknown = await Reflect.apply(called, undefined, args);
      return value;
    };
    work().then(
      (value) => answer({ value }),
      (error: unknown) => answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
}
