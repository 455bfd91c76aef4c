-- Recovery (blueprint B4.6). What changed since a snapshot is found by `trading_account.batch`: every change of a
-- position changes its account. That column has no index on purpose: each batch writes it, and a start reads it once.

-- Where Σ postings was last known, so that a start adds the tail and not the whole history. Entries of later batches
-- have higher ids than `last_id`, and postings are insert-only.
CREATE TABLE ledger_checkpoint (
  batch bigint PRIMARY KEY,
  last_id bigint NOT NULL,
  client_cash bigint NOT NULL,
  -- True: summed over all postings; false: over those since the checkpoint before.
  whole boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_checkpoint
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON ledger_checkpoint TO candor_dealing;
