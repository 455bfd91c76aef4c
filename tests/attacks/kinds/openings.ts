/** First bytes of every kind of connection. */

export const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

const HOST = 'Host: localhost\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';

export const HANDSHAKES: Readonly<Record<string, string>> = {
  'no address of ours': `GET /nowhere HTTP/1.1\r\n${HOST}${UPGRADE}\r\n`,
  prices: `GET /api/prices/stream HTTP/1.1\r\n${HOST}${UPGRADE}\r\n`,
  'prices under a foreign name': `GET /api/prices/stream HTTP/1.1\r\nHost: evil.example\r\n${UPGRADE}\r\n`,
  'prices without a key': `GET /api/prices/stream HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  trading: `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${HOST}${UPGRADE}\r\n`,
  'trading without a version': `GET /socket.io/ HTTP/1.1\r\n${HOST}${UPGRADE}\r\n`,
  'another protocol': `GET / HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
};

/** Requests without a body, which stream their answer. */
export const READS: Readonly<Record<string, string>> = {
  page: `GET / HTTP/1.1\r\n${HOST}\r\n`,
  platform: `GET /platform/BTCUSD HTTP/1.1\r\n${HOST}\r\n`,
  docs: `GET /api/docs HTTP/1.1\r\n${HOST}\r\n`,
  metrics: `GET /metrics HTTP/1.1\r\n${HOST}\r\n`,
  candles: `GET /api/prices/candles?symbol=BTCUSD&interval=1m&count=5000 HTTP/1.1\r\n${HOST}\r\n`,
  bars: `GET /udf/history?symbol=BTCUSD&resolution=1&to=1768392000&countback=5000 HTTP/1.1\r\n${HOST}\r\n`,
  assets: `POST /api/get/assets HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 2\r\n\r\n{}`,
  countries: `POST /api/get/countries HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 2\r\n\r\n{}`,
  quality: `GET /api/prices/quality HTTP/1.1\r\n${HOST}\r\n`,
  sitemap: `GET /sitemap.xml HTTP/1.1\r\n${HOST}\r\n`,
  polling: `GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\n${HOST}\r\n`,
};

/** Heads of requests with a body that strangers may send. */
export const WRITES: Readonly<Record<string, string>> = {
  login: `POST /api/accounts/login HTTP/1.1\r\n${HOST}${JSON_TYPE}`,
  registration: `POST /api/accounts/register HTTP/1.1\r\n${HOST}${JSON_TYPE}`,
  'partner login': `POST /api/affiliate/login HTTP/1.1\r\n${HOST}${JSON_TYPE}`,
  'office sign-in': `POST /api/office/sign-in HTTP/1.1\r\nHost: office.localhost\r\n${JSON_TYPE}`,
  webhook: `POST /api/transactions/update/iPayTotal HTTP/1.1\r\n${HOST}`,
  form: `POST /api/forms/submit/contact HTTP/1.1\r\n${HOST}${JSON_TYPE}`,
  content: `POST /api/collections/get/pages HTTP/1.1\r\n${HOST}${JSON_TYPE}`,
  contact: `POST /api/contact HTTP/1.1\r\n${HOST}${JSON_TYPE}`,
  upload:
    `POST /api/accounts/upload HTTP/1.1\r\n${HOST}` +
    'Content-Type: multipart/form-data; boundary=candor-test-line\r\n',
  polling: `POST /socket.io/?EIO=4&transport=polling HTTP/1.1\r\n${HOST}Content-Type: text/plain\r\n`,
  bank: 'POST /control HTTP/1.1\r\nHost: bank.localhost\r\nContent-Type: application/json\r\n',
};
