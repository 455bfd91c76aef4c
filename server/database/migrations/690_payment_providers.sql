-- The settings of a brand's payment providers (decision 099), as two people have put them in force. Rows are only added;
-- the newest of a provider applies. A secret is its name in the folder of secrets, never what it says.
CREATE TABLE payment_provider_version (
  brand_id text NOT NULL REFERENCES brand (id),
  -- Of the brand's providers as a whole.
  version integer NOT NULL CHECK (version > 0),
  -- The same decision is carried out once.
  approval_id bigint NOT NULL,
  provider text NOT NULL CHECK (length(provider) BETWEEN 1 AND 64),
  -- The version of this provider that it follows; 0: the file's settings.
  follows integer NOT NULL CHECK (follows >= 0 AND follows < version),
  -- Each setting as it was written; NULL: the file's settings apply again.
  written jsonb CHECK (jsonb_typeof(written) = 'object' AND length(written::text) <= 40000),
  -- A keyed digest of each secret that is named: another one under the same name is not in force.
  marks jsonb NOT NULL CHECK (jsonb_typeof(marks) = 'object' AND length(marks::text) <= 40000),
  asked_by bigint NOT NULL REFERENCES staff (id),
  asked_at timestamptz NOT NULL,
  approved_by bigint NOT NULL REFERENCES staff (id),
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, version),
  UNIQUE (brand_id, approval_id),
  -- Two changes of one provider do not both follow the same version.
  UNIQUE (brand_id, provider, follows),
  FOREIGN KEY (brand_id, approval_id) REFERENCES approval (brand_id, id),
  -- T47: nobody decides alone where money is paid, whatever the server does.
  CONSTRAINT payment_provider_second_person CHECK (asked_by <> approved_by)
);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_provider_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE payment_provider_version ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_provider_version FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON payment_provider_version TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON payment_provider_version TO candor_web;
GRANT INSERT (brand_id, version, approval_id, provider, follows, written, marks, asked_by, asked_at, approved_by, reason,
  at) ON payment_provider_version TO candor_office;

-- Every edge puts it in force.
CREATE TRIGGER told AFTER INSERT ON payment_provider_version FOR EACH ROW EXECUTE FUNCTION tell_edges_brand('provider');
