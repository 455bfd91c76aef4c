-- The office lists partners page by page (server/database/keyset.ts), invites them by mail, and nothing that leaves the
-- house counts rows.

ALTER TABLE affiliate
  -- Of the mails to him.
  ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'de', 'it', 'es')),
  ADD COLUMN name_key text COLLATE "C" GENERATED ALWAYS AS (name_key(name)) STORED,
  -- What a search looks through: the marks and the letters' size do not matter.
  ADD COLUMN search_key text COLLATE "C" GENERATED ALWAYS AS (name_key(name || ' ' || code || ' ' || email)) STORED,
  -- Since when his payout waits; infinity: none does.
  ADD COLUMN waiting_since timestamptz NOT NULL DEFAULT 'infinity';
UPDATE affiliate SET waiting_since = payout.requested_at FROM affiliate_payout payout
  WHERE payout.affiliate_id = affiliate.id AND payout.state IN ('requested', 'approved');
GRANT UPDATE (waiting_since) ON affiliate TO candor_web;

CREATE FUNCTION note_waiting_payout() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE affiliate SET waiting_since =
    CASE WHEN NEW.state IN ('requested', 'approved') THEN NEW.requested_at ELSE 'infinity' END
  WHERE brand_id = NEW.brand_id AND id = NEW.affiliate_id;
  RETURN NULL;
END $$;
CREATE TRIGGER noted AFTER INSERT OR UPDATE OF state ON affiliate_payout
  FOR EACH ROW EXECUTE FUNCTION note_waiting_payout();

CREATE INDEX affiliate_list_name ON affiliate (brand_id, name_key, id);
CREATE INDEX affiliate_list_since ON affiliate (brand_id, created_at, id);
CREATE INDEX affiliate_list_waiting ON affiliate (brand_id, waiting_since, id);

-- An invitation is in the hands of who made it and in a mail: two codes, of which one is taken once. That of the mail
-- comes into being when it is sent, like every other.
ALTER TABLE affiliate_invitation
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY,
  ADD COLUMN mail_code_hash bytea UNIQUE CHECK (length(mail_code_hash) = 32),
  ADD UNIQUE (brand_id, id);
GRANT UPDATE (mail_code_hash) ON affiliate_invitation TO candor_web;
CREATE INDEX affiliate_invitation_owner ON affiliate_invitation (brand_id, affiliate_id, id DESC);

ALTER TABLE mail
  ADD COLUMN affiliate_invitation_id bigint,
  ADD FOREIGN KEY (brand_id, affiliate_invitation_id) REFERENCES affiliate_invitation (brand_id, id),
  ADD CHECK (affiliate_invitation_id IS NULL OR (link_path IS NOT NULL AND code_id IS NULL));
CREATE INDEX mail_affiliate_invitation ON mail (brand_id, affiliate_invitation_id)
  WHERE affiliate_invitation_id IS NOT NULL;
GRANT INSERT (affiliate_invitation_id) ON mail TO candor_web;

-- What partners and their servers know rows by. A number would tell how much happens here.
ALTER TABLE postback ADD COLUMN public_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE;
ALTER TABLE postback_delivery ADD COLUMN public_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE;
