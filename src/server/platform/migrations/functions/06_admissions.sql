-- Claims and recomputed numbers do not change the version, because the record itself is unchanged.
CREATE OR REPLACE TRIGGER touch BEFORE UPDATE OF status, source, completeness, person, contacts, education, representative, achievements, benefits,
  achievement_points, preference, decision_reason, submitted_at ON applications FOR EACH ROW EXECUTE FUNCTION touch();
CREATE OR REPLACE TRIGGER touch BEFORE UPDATE OF status, fields, reject_reason, comment, due_on ON documents FOR EACH ROW EXECUTE FUNCTION touch();

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON application_consents FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON application_snapshots FOR EACH ROW EXECUTE FUNCTION append_only('data');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON document_originals FOR EACH ROW EXECUTE FUNCTION append_only('note');

-- Allowed status transitions; permissions and conditions are checked by the program. Opening a review, or
-- returning it undecided, does not restart the waiting time.
CREATE OR REPLACE FUNCTION application_transitions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> ALL (CASE OLD.status
    WHEN 'draft' THEN ARRAY['submitted', 'withdrawn']
    WHEN 'submitted' THEN ARRAY['in_review', 'withdrawn']
    WHEN 'resubmitted' THEN ARRAY['in_review', 'withdrawn']
    WHEN 'in_review' THEN ARRAY['needs_changes', 'accepted', 'rejected', 'submitted', 'resubmitted', 'withdrawn']
    WHEN 'needs_changes' THEN ARRAY['in_review', 'resubmitted', 'withdrawn']
    WHEN 'accepted' THEN ARRAY['in_review', 'recommended', 'waitlist', 'withdrawn']
    WHEN 'waitlist' THEN ARRAY['recommended', 'accepted', 'withdrawn']
    WHEN 'recommended' THEN ARRAY['accepted', 'waitlist', 'enrolled', 'withdrawn']
    WHEN 'enrolled' THEN ARRAY['recommended']
    WHEN 'rejected' THEN ARRAY['draft', 'in_review']
    WHEN 'withdrawn' THEN ARRAY['draft']
    ELSE '{}'
    END) THEN
    RAISE EXCEPTION 'the application status cannot change from % to %', OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'application_transitions';
  END IF;
  -- The return of an application can be undone within ten seconds if the applicant has not seen it.
  IF OLD.status = 'needs_changes' AND NEW.status = 'in_review'
      AND (OLD.opened_at IS NOT NULL OR clock_timestamp() > OLD.status_at + interval '10 seconds') THEN
    RAISE EXCEPTION 'the return can no longer be undone' USING ERRCODE = 'check_violation', CONSTRAINT = 'application_undo_return';
  END IF;
  IF OLD.status = 'needs_changes' THEN
    NEW.changes_due := NULL;
    NEW.changes_reminded := false;
    NEW.opened_at := NULL;
  END IF;
  IF NOT (OLD.status IN ('submitted', 'resubmitted') AND NEW.status = 'in_review'
      OR OLD.status = 'in_review' AND NEW.status IN ('submitted', 'resubmitted')) THEN
    NEW.status_at := now();
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER application_transitions BEFORE UPDATE OF status ON applications FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION application_transitions();

-- Checks capacity with the row of the campaign's direction locked, so that concurrent requests cannot both take
-- the last place.
CREATE OR REPLACE FUNCTION campaign_places(places campaign_directions, basis text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE basis WHEN 'budget' THEN places.places_budget WHEN 'contract' THEN places.places_contract ELSE places.places_targeted END
$$;

CREATE OR REPLACE FUNCTION places_suffice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE direction campaign_directions;
BEGIN
  SELECT * INTO direction FROM campaign_directions
    WHERE campaign_id = NEW.campaign_id AND direction_id = NEW.direction_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM application_choices WHERE campaign_id = NEW.campaign_id AND direction_id = NEW.direction_id AND basis = NEW.basis
      AND state IN ('recommended', 'enrolled')) > campaign_places(direction, NEW.basis) THEN
    RAISE EXCEPTION 'no places left' USING ERRCODE = 'check_violation', CONSTRAINT = 'places_suffice';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER places_suffice AFTER INSERT OR UPDATE OF state ON application_choices
  FOR EACH ROW WHEN (NEW.state IN ('recommended', 'enrolled')) EXECUTE FUNCTION places_suffice();

CREATE OR REPLACE FUNCTION places_hold_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM application_choices WHERE campaign_id = NEW.campaign_id AND direction_id = NEW.direction_id
      AND state IN ('recommended', 'enrolled') GROUP BY basis HAVING count(*) > campaign_places(NEW, basis)) THEN
    RAISE EXCEPTION 'there are fewer places than recommended and enrolled applicants' USING ERRCODE = 'check_violation', CONSTRAINT = 'places_hold_taken';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER places_hold_taken AFTER UPDATE ON campaign_directions FOR EACH ROW EXECUTE FUNCTION places_hold_taken();

-- After acceptance the status is derived from the choices, so that the two cannot diverge.
CREATE OR REPLACE FUNCTION status_of_choices(application bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN bool_or(state = 'enrolled') THEN 'enrolled' WHEN bool_or(state = 'recommended') THEN 'recommended'
    WHEN bool_or(state = 'waitlist') THEN 'waitlist' ELSE 'accepted' END
  FROM application_choices WHERE application_id = application
$$;
CREATE OR REPLACE FUNCTION application_follows_choices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET status = status_of_choices(NEW.application_id)
    WHERE id = NEW.application_id AND status IN ('accepted', 'waitlist', 'recommended', 'enrolled') AND status <> status_of_choices(NEW.application_id);
  RETURN NULL;
END $$;
CREATE TRIGGER application_follows_choices AFTER UPDATE OF state ON application_choices FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION application_follows_choices();

-- Only choices of accepted applications can have an outcome.
CREATE OR REPLACE FUNCTION choice_of_accepted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM applications WHERE id = NEW.application_id AND status IN ('accepted', 'waitlist', 'recommended', 'enrolled')) THEN
    RAISE EXCEPTION 'the application is not accepted' USING ERRCODE = 'check_violation', CONSTRAINT = 'choice_of_accepted';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER choice_of_accepted BEFORE UPDATE OF state ON application_choices FOR EACH ROW
  WHEN (NEW.state <> 'none' AND OLD.state <> NEW.state) EXECUTE FUNCTION choice_of_accepted();

CREATE OR REPLACE FUNCTION document_transitions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> ALL (CASE OLD.status
    WHEN 'missing' THEN ARRAY['uploaded', 'requested', 'not_required']
    WHEN 'uploaded' THEN ARRAY['in_review', 'missing', 'requested']
    WHEN 'in_review' THEN ARRAY['accepted', 'rejected', 'uploaded', 'requested']
    WHEN 'accepted' THEN ARRAY['in_review', 'expired', 'requested']
    WHEN 'rejected' THEN ARRAY['uploaded', 'requested', 'not_required']
    WHEN 'requested' THEN ARRAY['uploaded', 'not_required']
    WHEN 'expired' THEN ARRAY['uploaded', 'requested']
    WHEN 'not_required' THEN ARRAY['missing', 'requested', 'rejected']
    ELSE '{}'
    END) THEN
    RAISE EXCEPTION 'the document status cannot change from % to %', OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'document_transitions';
  END IF;
  IF NOT (OLD.status = 'uploaded' AND NEW.status = 'in_review' OR OLD.status = 'in_review' AND NEW.status = 'uploaded') THEN
    NEW.status_at := now();
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER document_transitions BEFORE UPDATE OF status ON documents FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION document_transitions();

-- Returns the document types whose originals the direction requires of the applicant, except waived ones and, for
-- foreigners, those needed only by citizens.
CREATE OR REPLACE FUNCTION needed_originals(application bigint, direction bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT types.id FROM document_types AS types
  LEFT JOIN direction_document_types AS asked ON asked.document_type_id = types.id AND asked.direction_id = direction
  LEFT JOIN documents AS brought ON brought.document_type_id = types.id AND brought.application_id = application AND brought.replaced_at IS NULL
  WHERE (types.needs_original OR asked.original_needed)
    AND (types.status = 'active' AND (types.required OR asked.required) OR brought.requested)
    AND NOT (types.citizens_only AND (SELECT is_foreign FROM applications WHERE applications.id = application))
    AND brought.status IS DISTINCT FROM 'not_required'
  ORDER BY types.position, types.id
$$;

-- Required originals that were not brought or were given back.
CREATE OR REPLACE FUNCTION missing_originals(application bigint, direction bigint) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT needed FROM needed_originals(application, direction) AS needed
    WHERE 'received' IS DISTINCT FROM (
      SELECT action FROM document_originals JOIN documents ON documents.id = document_id
      WHERE documents.application_id = application AND documents.document_type_id = needed ORDER BY document_originals.id DESC LIMIT 1))
$$;

CREATE OR REPLACE FUNCTION originals_state(application bigint, direction bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN cardinality(missing_originals(application, direction)) > 0 THEN 'awaited'
    WHEN EXISTS (SELECT FROM needed_originals(application, direction)) THEN 'received' ELSE 'not_needed' END
$$;

-- Rejection reason in a language. It joins standard reasons, which are translated, and free text, which is not,
-- with '; '.
CREATE OR REPLACE FUNCTION reason_in(reason text, kind bigint, locale text) RETURNS text LANGUAGE sql STABLE STRICT AS $$
  SELECT string_agg(coalesce(known.text, part), '; ' ORDER BY place)
  FROM string_to_table(reason, '; ') WITH ORDINALITY AS parts (part, place)
  LEFT JOIN LATERAL (
    SELECT regexp_replace(translation(preset, locale, 'text'), '[.;]$', '') AS text
    FROM document_types, jsonb_array_elements(reject_reasons) AS preset
    WHERE id = kind AND EXISTS (SELECT FROM jsonb_each(preset) AS said WHERE regexp_replace(said.value ->> 'text', '[.;]$', '') = part)
    LIMIT 1
  ) AS known ON true
$$;
