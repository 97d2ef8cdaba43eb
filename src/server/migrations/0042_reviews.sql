-- A review does not interrupt the wait: an application that somebody looks at, or gives back undecided, still stands since it was sent.
CREATE OR REPLACE FUNCTION profile_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM profile_moves WHERE from_status = OLD.status AND to_status = NEW.status) THEN
    RAISE EXCEPTION 'a profile does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = 'profile_moves';
  END IF;
  IF NOT (OLD.status IN ('submitted', 'resubmitted') AND NEW.status = 'in_review'
      OR OLD.status = 'in_review' AND NEW.status IN ('submitted', 'resubmitted')) THEN
    NEW.status_at := now();
  END IF;
  RETURN NEW;
END $$;
UPDATE profiles SET status_at = sent.at
FROM (SELECT profile_id, max(at) AS at FROM profile_events WHERE action IN ('submit', 'resubmit') GROUP BY profile_id) AS sent
WHERE profile_id = profiles.id AND status = 'in_review';

-- A decision made by mistake is taken back into review.
INSERT INTO profile_moves (from_status, to_status) VALUES ('accepted', 'in_review'), ('rejected', 'in_review');
