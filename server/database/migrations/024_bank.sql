-- The Test bank. Another company in the same database, with a login and a schema of its own. Nothing of Candor's is
-- open to it and nothing of it to Candor; they talk over HTTP. Amounts in minor units of their currency.

CREATE SCHEMA bank;
REVOKE ALL ON SCHEMA bank FROM PUBLIC;
GRANT USAGE ON SCHEMA bank TO candor_bank;

CREATE TABLE bank.payment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What others know it by; nobody guesses it.
  ref text NOT NULL UNIQUE CHECK (ref ~ '^[A-Za-z0-9-]{16,64}$'),
  -- The merchant: one brand at one provider.
  brand text NOT NULL CHECK (brand ~ '^[a-z][a-z0-9-]{1,30}$'),
  provider text NOT NULL CHECK (provider ~ '^[A-Za-z][A-Za-z0-9-]{0,39}$'),
  kind text NOT NULL CHECK (kind IN ('deposit', 'payout', 'refund')),
  -- The merchant's number; none where the bank itself began it.
  order_number text CHECK (length(order_number) BETWEEN 1 AND 64),
  -- Of a refund: the deposit.
  parent_id bigint REFERENCES bank.payment (id),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- Of a deposit: what was given back of it.
  refunded bigint NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
  state text NOT NULL CHECK (state IN ('open', 'challenge', 'pending', 'approved', 'declined', 'cancelled', 'expired',
    'partiallyRefunded', 'refunded', 'chargedBack', 'chargebackWon', 'sent', 'returned')),
  -- What the merchant said of it besides, by the protocol's own names.
  request jsonb NOT NULL,
  return_url text,
  webhook_url text,
  card_mask text CHECK (card_mask ~ '^[0-9]{6}[*]{4}[0-9]{4}$'),
  faults jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  settled_at timestamptz,
  expires_at timestamptz,
  UNIQUE (brand, provider, kind, order_number)
);
CREATE INDEX payment_expiry ON bank.payment (expires_at) WHERE state IN ('open', 'challenge', 'pending');
CREATE INDEX payment_settled ON bank.payment (brand, provider, settled_at) WHERE settled_at IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON bank.payment TO candor_bank;

-- What happened to a payment, in order.
CREATE TABLE bank.event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id bigint NOT NULL REFERENCES bank.payment (id),
  what text NOT NULL CHECK (length(what) <= 60),
  -- The merchant, a person at a page, a script, a magic amount, or the clock.
  by text NOT NULL CHECK (by IN ('merchant', 'person', 'script', 'amount', 'clock')),
  state text NOT NULL,
  amount bigint,
  at timestamptz NOT NULL
);
CREATE INDEX event_payment ON bank.event (payment_id, id);

GRANT SELECT, INSERT ON bank.event TO candor_bank;

-- Webhooks: each message with every try to deliver it.
CREATE TABLE bank.delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id bigint NOT NULL REFERENCES bank.payment (id),
  message_id text NOT NULL CHECK (length(message_id) <= 80),
  url text NOT NULL,
  content_type text NOT NULL,
  body text NOT NULL,
  -- With which faults it is signed.
  faults jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'sending', 'delivered', 'givenUp', 'lost')),
  tries integer NOT NULL DEFAULT 0,
  answer text CHECK (length(answer) <= 200),
  made_at timestamptz NOT NULL,
  next_at timestamptz
);
CREATE INDEX delivery_payment ON bank.delivery (payment_id, id);
CREATE INDEX delivery_due ON bank.delivery (next_at) WHERE state = 'waiting';

GRANT SELECT, INSERT, UPDATE ON bank.delivery TO candor_bank;

-- What a merchant's payments suffer from until it is switched off.
CREATE TABLE bank.merchant_fault (
  brand text NOT NULL,
  provider text NOT NULL,
  faults jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (brand, provider)
);

GRANT SELECT, INSERT, UPDATE ON bank.merchant_fault TO candor_bank;

-- The statement of the account that bank wires arrive on.
CREATE TABLE bank.wire (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ref text NOT NULL UNIQUE CHECK (ref ~ '^[A-Za-z0-9-]{16,64}$'),
  brand text NOT NULL CHECK (brand ~ '^[a-z][a-z0-9-]{1,30}$'),
  reference text NOT NULL CHECK (length(reference) <= 140),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  payer_name text NOT NULL CHECK (length(payer_name) BETWEEN 1 AND 70),
  booked_at timestamptz NOT NULL
);
CREATE INDEX wire_brand ON bank.wire (brand, id);

GRANT SELECT, INSERT ON bank.wire TO candor_bank;
