-- A review does not interrupt the wait: a document that somebody looks at, or gives back undecided, still stands since it was uploaded.
CREATE OR REPLACE FUNCTION document_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM document_moves WHERE from_status = OLD.status AND to_status = NEW.status) THEN
    RAISE EXCEPTION 'a document does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = 'document_moves';
  END IF;
  IF NOT (OLD.status = 'uploaded' AND NEW.status = 'in_review' OR OLD.status = 'in_review' AND NEW.status = 'uploaded') THEN
    NEW.status_at := now();
  END IF;
  RETURN NEW;
END $$;
UPDATE documents SET status_at = uploaded_at WHERE status = 'in_review' AND uploaded_at IS NOT NULL;
