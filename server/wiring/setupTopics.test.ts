import { expect, it } from 'vitest';
import { topicOfFault, topicOfSetting } from './setupTopics.ts';

it.each([
  ['SMTP_URL is not set, but MODE=live has to send its emails.', 'mail'],
  ['PRICES is simulated, but MODE=live needs a real price feed.', 'prices'],
  ['OANDA_TOKEN is not usable; allowed: a token.', 'prices'],
  ['CLAMD is not set, but MODE=live has an antivirus scan every upload.', 'antivirus'],
  ['DATABASE_URL is not encrypted, but MODE=live needs sslmode=verify-full for another machine.', 'database'],
  ['WEB_DATABASE_PASSWORD is not usable; allowed: a password of at least 16 characters.', 'database'],
  ['FACTOR_KEYS_JSON is not usable', 'keys'],
  ['KEYS_COMMAND is not usable', 'keys'],
  ['BRAND is "nowhere"; allowed: the name of a folder in brands/ or BRANDS_FOLDER.', 'brand'],
  ['BACKUP_DIR is "/data", inside DATA_DIR: choose a folder on another disk.', 'backups'],
  ['ALARM_MAIL is set, but SMTP_URL is not: there is no email server to send alarms with.', 'alarms'],
  ['OFFICE_HOST is office.localhost, but MODE=live needs a host name that others can reach.', 'settings'],
  ['TRUSTED_PROXIES is not set', 'settings'],
])('SG-1 %s: %s', (line, topic) => {
  expect(topicOfSetting(line)).toBe(topic);
});

it('SG-1 what the publish gate finds is about the entity, its texts, its payments, or the brand', () => {
  expect(topicOfFault('licenceMissing')).toBe('entity');
  expect(topicOfFault('pageNotReviewed')).toBe('texts');
  expect(topicOfFault('noRealProvider')).toBe('payments');
  expect(topicOfFault('contrastLow')).toBe('brand');
});
