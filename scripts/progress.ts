import { OperatorError } from '@candor/server/operatorError.ts';

/** Shows progress at the terminal: one line when a step begins, its duration when it is done. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  process.stdout.write(`  ${title} …`);
  try {
    const result = await work();
    process.stdout.write(` ${seconds(performance.now() - started)}\n`);
    return result;
  } catch (error) {
    process.stdout.write(' failed\n');
    throw error;
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function seconds(ms: number): string {
  return `${(Math.round(ms / 100) / 10).toLocaleString('en', { minimumFractionDigits: 1 })} s`;
}

/** A problem that the person at the terminal can solve: shown as it is, without a stack. */
export class StartError extends OperatorError {
  override readonly name = 'StartError';
}
