-- A brand's own words of its mails (decision 094), as two people have published them. Rows are only added; the newest
-- of a mail and language applies, and each mail has the words of the moment of its event.
CREATE TABLE mail_text (
  brand_id text NOT NULL REFERENCES brand (id),
  -- Of the brand's words as a whole.
  version integer NOT NULL CHECK (version > 0),
  -- The same decision publishes once.
  approval_id bigint NOT NULL,
  template text NOT NULL CHECK (length(template) BETWEEN 1 AND 64),
  language text NOT NULL CHECK (language IN ('en', 'de', 'it', 'es')),
  -- The version of this mail and language that it follows; 0: the product's words.
  follows integer NOT NULL CHECK (follows >= 0 AND follows < version),
  -- Subject, title, paragraphs, button and note; NULL: the product's words apply again.
  words jsonb CHECK (jsonb_typeof(words) = 'object' AND length(words::text) <= 40000),
  asked_by bigint NOT NULL REFERENCES staff (id),
  asked_at timestamptz NOT NULL,
  approved_by bigint NOT NULL REFERENCES staff (id),
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  -- Since when it applies.
  at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, version),
  UNIQUE (brand_id, approval_id),
  -- Two changes of the same words do not both follow the same version.
  UNIQUE (brand_id, template, language, follows),
  FOREIGN KEY (brand_id, approval_id) REFERENCES approval (brand_id, id),
  -- T47: nobody publishes alone, whatever the server does.
  CONSTRAINT mail_text_second_person CHECK (asked_by <> approved_by)
);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON mail_text
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE mail_text ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail_text FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON mail_text TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON mail_text TO candor_web;
GRANT INSERT (brand_id, version, approval_id, template, language, follows, words, asked_by, asked_at, approved_by,
  reason, at) ON mail_text TO candor_office;
