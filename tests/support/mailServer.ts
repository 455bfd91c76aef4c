import { standIn } from './tcp.ts';
import type { StandIn } from './tcp.ts';

/** Unusual answers of a mail server by command; `cut`: it hangs up instead. */
export type Answers = Readonly<Record<string, string>>;

const usual: Answers = {
  greeting: '220 mail.test ESMTP',
  EHLO: '250 mail.test',
  AUTH: '235 2.7.0 accepted',
  MAIL: '250 2.1.0 ok',
  RCPT: '250 2.1.5 ok',
  DATA: '354 go on',
  '.': '250 2.0.0 queued',
  QUIT: '221 bye',
  RSET: '250 ok',
};

export interface MailServer extends StandIn {
  readonly commands: string[];
  readonly letters: string[];
}

/** Opens a mail server that accepts everything, except for the answers given. */
export async function openMailServer(changes: Answers = {}): Promise<MailServer> {
  const answers = { ...usual, ...changes };
  const commands: string[] = [];
  const letters: string[] = [];
  const server = await standIn((socket) => {
    let waiting = '';
    let isLetter = false;
    const answer = (name: string): void => {
      const text = answers[name] ?? '502 what?';
      if (text === 'cut') socket.destroy();
      else socket.write(`${text}\r\n`);
    };
    answer('greeting');
    socket.on('data', (data) => {
      waiting += data.toString('utf8');
      for (;;) {
        const end = isLetter ? waiting.indexOf('\r\n.\r\n') : waiting.indexOf('\r\n');
        if (end < 0) return;
        const text = waiting.slice(0, end);
        waiting = waiting.slice(end + (isLetter ? 5 : 2));
        if (isLetter) {
          isLetter = false;
          letters.push(text);
          answer('.');
        } else {
          commands.push(text);
          const name = text.split(' ')[0]?.toUpperCase() ?? '';
          isLetter = name === 'DATA' && (answers['DATA'] ?? '').startsWith('354');
          answer(name);
        }
      }
    });
  });
  return { ...server, commands, letters };
}
