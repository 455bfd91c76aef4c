-- What two people had approved and what was refused all the same, for good: with its code and its figures.
ALTER TABLE approval
  ADD COLUMN refusal jsonb CHECK (jsonb_typeof(refusal) = 'object' AND refusal ? 'code'),
  ADD CONSTRAINT approval_refused_when_tried CHECK (refusal IS NULL OR applied_at IS NOT NULL);
GRANT UPDATE (refusal) ON approval TO candor_web;

-- Those of before were noted by their own desks only, without the figures.
ALTER TABLE approval DISABLE TRIGGER decided_once;
UPDATE approval SET refusal = jsonb_build_object('code', one.refusal, 'params', '{"limit": "–"}'::jsonb)
FROM trade_correction one
WHERE one.brand_id = approval.brand_id AND one.approval_id = approval.id AND one.state = 'refused'
  AND applied_at IS NOT NULL;
UPDATE approval SET refusal = '{"code": "withdrawalAboveLimit", "params": {"limit": "–"}}'
FROM adjustment one
WHERE one.brand_id = approval.brand_id AND one.approval_id = approval.id AND one.state = 'refused'
  AND applied_at IS NOT NULL;
ALTER TABLE approval ENABLE TRIGGER decided_once;

CREATE OR REPLACE FUNCTION refuse_second_decision() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'waiting' AND (NEW.state, NEW.decided_by) IS DISTINCT FROM (OLD.state, OLD.decided_by) THEN
    RAISE EXCEPTION 'approval % is decided already', OLD.id USING ERRCODE = 'P0001';
  END IF;
  IF OLD.applied_at IS NOT NULL AND (NEW.applied_at, NEW.refusal) IS DISTINCT FROM (OLD.applied_at, OLD.refusal) THEN
    RAISE EXCEPTION 'approval % is carried out already', OLD.id USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;
