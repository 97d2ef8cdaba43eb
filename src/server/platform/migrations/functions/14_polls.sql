-- A reminder does not change the version of a poll.
CREATE OR REPLACE TRIGGER touch BEFORE UPDATE OF kind, secrecy, translations, options, min_choices, max_choices, audience, opens_at, closes_at,
  quorum_percent, threshold, ties_by_lot, allow_change, results, status, key_lost, ballots_hash ON polls FOR EACH ROW EXECUTE FUNCTION touch();

-- Allowed status transitions; permissions and conditions are checked by the program.
CREATE OR REPLACE FUNCTION poll_transitions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> ALL (CASE OLD.status
    WHEN 'draft' THEN ARRAY['scheduled', 'cancelled']
    WHEN 'scheduled' THEN ARRAY['open', 'cancelled']
    WHEN 'open' THEN ARRAY['paused', 'closed', 'cancelled']
    WHEN 'paused' THEN ARRAY['open', 'closed', 'cancelled']
    WHEN 'closed' THEN ARRAY['published']
    WHEN 'published' THEN ARRAY['archived']
    ELSE '{}'
    END) THEN
    RAISE EXCEPTION 'the poll status cannot change from % to %', OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'poll_transitions';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER poll_transitions BEFORE UPDATE OF status ON polls FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION poll_transitions();

-- An open poll's question, options and roll cannot change.
CREATE OR REPLACE FUNCTION poll_is_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an open poll cannot be changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'poll_is_frozen';
END $$;
CREATE TRIGGER poll_is_frozen BEFORE UPDATE OF kind, secrecy, translations, options, min_choices, max_choices, audience, opens_at, quorum_percent, threshold,
  ties_by_lot, allow_change, results, opened_at, roll_hash ON polls FOR EACH ROW WHEN (OLD.status NOT IN ('draft', 'scheduled')
    AND (OLD.kind, OLD.secrecy, OLD.translations, OLD.options, OLD.min_choices, OLD.max_choices, OLD.audience, OLD.opens_at, OLD.quorum_percent, OLD.threshold,
      OLD.ties_by_lot, OLD.allow_change, OLD.results, OLD.opened_at, OLD.roll_hash)
      IS DISTINCT FROM (NEW.kind, NEW.secrecy, NEW.translations, NEW.options, NEW.min_choices, NEW.max_choices, NEW.audience, NEW.opens_at,
      NEW.quorum_percent, NEW.threshold, NEW.ties_by_lot, NEW.allow_change, NEW.results, NEW.opened_at, NEW.roll_hash))
  EXECUTE FUNCTION poll_is_frozen();
