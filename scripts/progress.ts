import { OperatorError } from '@candor/server/operatorError.ts';

/**
 * Is the output logged? A log collector reads lines of JSON, as the server writes them; a terminal and a demonstration
 * show text.
 */
const isLogged = process.env['MODE'] === 'live' && !process.stdout.isTTY;

/** Shows progress: a step when it starts, and its duration when it is done. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  if (!isLogged) process.stdout.write(`  ${title} …${process.stdout.isTTY ? '' : '\n'}`);
  try {
    const result = await work();
    endStep(title, seconds(performance.now() - started));
    return result;
  } catch (error) {
    endStep(title, 'failed');
    throw error;
  }
}

/**
 * Writes the end of a step: at a terminal on the line of its beginning; in a file on a separate line, since other
 * programs write there meanwhile.
 */
function endStep(title: string, how: string): void {
  if (isLogged) printLine(`${title}: ${how}`);
  else process.stdout.write(`${process.stdout.isTTY ? '' : '   '} ${how}\n`);
}

export function printLine(line: string): void {
  const text = line.trim();
  if (!isLogged) process.stdout.write(`${line}\n`);
  else if (text !== '')
    process.stdout.write(`${JSON.stringify({ level: 30, time: Date.now(), thread: 'start', msg: text })}\n`);
}

/** Says why the command cannot continue: for the person at the terminal, or as a line of the log. */
export function printError(text: string): void {
  const line = { level: 60, time: Date.now(), thread: 'start', msg: text };
  process.stderr.write(`${isLogged ? JSON.stringify(line) : text}\n`);
}

export function seconds(ms: number): string {
  return `${(Math.round(ms / 100) / 10).toLocaleString('en', { minimumFractionDigits: 1 })} s`;
}

/** A problem that the person at the terminal can solve: shown as it is, without a stack. */
export class StartError extends OperatorError {
  override readonly name = 'StartError';
}
