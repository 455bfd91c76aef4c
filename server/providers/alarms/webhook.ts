import type { AlarmCall, AlarmChannel } from './interface.ts';

const LIMIT_MS = 10_000;

/** Posts each call as JSON; `text` alone is a message for Slack, Mattermost and others that accept their webhooks. */
export function webhookAlarms(url: string): AlarmChannel {
  return {
    name: 'webhook',
    async send(call) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': call.id },
        body: JSON.stringify(bodyOf(call)),
        redirect: 'error',
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
    },
  };
}

function bodyOf({ text, thread, at, unreported, installation }: AlarmCall) {
  const repeated = unreported === 0 ? '' : ` (${unreported} more since the last call)`;
  return {
    text: `[${installation}] ${text}${repeated}`,
    alarm: text,
    thread,
    unreported,
    installation,
    at: new Date(at).toISOString(),
  };
}
