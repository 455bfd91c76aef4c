import type { Brand } from '@candor/brands/schema.ts';
import { escapeHtml } from '@candor/contracts/documentation/blocks.ts';
import type { Alarm } from '../alarms/callPeople.ts';
import { CallPeople } from '../alarms/callPeople.ts';
import type { SteadyClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { senderOf } from '../modules/access/notifications/index.ts';
import type { AlarmCall, AlarmChannel } from '../providers/alarms/interface.ts';
import { webhookAlarms } from '../providers/alarms/webhook.ts';
import type { MailProvider } from '../providers/mail/interface.ts';
import { smtpMail } from '../providers/mail/smtp.ts';

declare module '../bus/bus.ts' {
  interface Subjects {
    /** A thread raises an alarm; the main thread alerts the people on call. */
    'alarm.raised': Alarm;
  }
}

interface AlarmWiring {
  readonly config: Config;
  readonly clock: SteadyClock;
  /** The base brand, which sends the mails. */
  readonly brand: Brand;
  readonly onTrouble: (channel: string, error: unknown) => void;
}

/** Returns the people on call in this installation; nobody if no channel to reach them is configured. */
export function openAlarms({ config, clock, brand, onTrouble }: AlarmWiring): CallPeople {
  const { alarmMail, alarmWebhook, smtpUrl } = config;
  const channels = [
    ...(alarmWebhook === undefined ? [] : [webhookAlarms(alarmWebhook)]),
    ...(alarmMail === undefined || smtpUrl === undefined
      ? []
      : [mailAlarms(smtpMail(smtpUrl), { brand, to: alarmMail })]),
  ];
  const [now, elapsed] = [() => clock.now(), () => clock.elapsed()];
  return new CallPeople({ channels, installation: config.brand, now, elapsed, onTrouble });
}

interface Addresses {
  readonly brand: Brand;
  readonly to: string;
}

/** Sends alarms by mail directly, past the mail queue: the queue is in the database, which may be what has failed. */
function mailAlarms(provider: MailProvider, { brand, to }: Addresses): AlarmChannel {
  const from = senderOf(brand);
  return {
    name: 'mail',
    async send(call) {
      const text = textOf(call);
      await provider.send({
        brandId: brand.id,
        from,
        to,
        at: call.at,
        text,
        html: `<pre>${escapeHtml(text)}</pre>`,
        language: 'en',
        messageId: `alarm-${call.id}${from.address.slice(from.address.indexOf('@'))}`,
        subject: `Alarm: ${call.text}`.slice(0, 200),
      });
    },
  };
}

function textOf({ text, thread, at, unreported, installation }: AlarmCall): string {
  return [
    text,
    '',
    `Installation ${installation}, thread ${thread}, ${new Date(at).toISOString()}.`,
    ...(unreported === 0 ? [] : [`Raised ${unreported} more times since the last mail about it.`]),
    'The log has the details; docs/operating.md, Alarms, has what to do.',
  ].join('\n');
}
