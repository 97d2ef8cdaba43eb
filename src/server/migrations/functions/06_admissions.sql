-- The moves an application may make; who may make them, and when, is the program's. A review does not interrupt the wait: what somebody looks at,
-- or gives back undecided, still stands since it was sent.
CREATE OR REPLACE FUNCTION profile_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> ALL (CASE OLD.status
    WHEN 'draft' THEN ARRAY['submitted', 'withdrawn']
    WHEN 'submitted' THEN ARRAY['in_review', 'withdrawn']
    WHEN 'resubmitted' THEN ARRAY['in_review', 'withdrawn']
    WHEN 'in_review' THEN ARRAY['needs_changes', 'accepted', 'rejected', 'submitted', 'resubmitted', 'withdrawn']
    WHEN 'needs_changes' THEN ARRAY['resubmitted', 'withdrawn']
    WHEN 'accepted' THEN ARRAY['in_review', 'recommended', 'waitlist', 'withdrawn']
    WHEN 'waitlist' THEN ARRAY['recommended', 'accepted', 'withdrawn']
    WHEN 'recommended' THEN ARRAY['accepted', 'waitlist', 'enrolled', 'withdrawn']
    WHEN 'enrolled' THEN ARRAY['accepted', 'waitlist']
    WHEN 'rejected' THEN ARRAY['draft', 'in_review']
    WHEN 'withdrawn' THEN ARRAY['draft']
    ELSE '{}'
    END) THEN
    RAISE EXCEPTION 'an application does not go from % to %', OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'profile_moves';
  END IF;
  IF NOT (OLD.status IN ('submitted', 'resubmitted') AND NEW.status = 'in_review'
      OR OLD.status = 'in_review' AND NEW.status IN ('submitted', 'resubmitted')) THEN
    NEW.status_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION document_moves() RETURNS trigger LANGUAGE plpgsql AS $$
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
    RAISE EXCEPTION 'a document does not go from % to %', OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'document_moves';
  END IF;
  IF NOT (OLD.status = 'uploaded' AND NEW.status = 'in_review' OR OLD.status = 'in_review' AND NEW.status = 'uploaded') THEN
    NEW.status_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE CONSTRAINT TRIGGER places_hold_taken AFTER UPDATE ON public.campaign_directions NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION places_hold_taken();
CREATE TRIGGER figures_renewed AFTER UPDATE OF status ON public.campaigns FOR EACH ROW WHEN (((old.status = 'archived'::text) AND (new.status <> 'archived'::text))) EXECUTE FUNCTION keep_figures_of_campaign();
CREATE TRIGGER figures_deleted AFTER DELETE ON public.direction_document_types REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_figures_of_direction();
CREATE TRIGGER figures_inserted AFTER INSERT ON public.direction_document_types REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_figures_of_direction();
CREATE TRIGGER figures_updated AFTER UPDATE ON public.direction_document_types REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_figures_of_direction();
CREATE TRIGGER code_changed AFTER UPDATE OF code ON public.directions FOR EACH ROW WHEN ((old.code <> new.code)) EXECUTE FUNCTION keep_direction_code();
CREATE TRIGGER traits_written AFTER INSERT ON public.document_originals REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION turn_originals();
CREATE TRIGGER figures_inserted AFTER INSERT ON public.document_types FOR EACH ROW WHEN ((new.required AND (new.status = 'active'::text))) EXECUTE FUNCTION keep_all_document_figures();
CREATE TRIGGER figures_updated AFTER UPDATE OF required, citizens_only, status ON public.document_types FOR EACH ROW WHEN ((((old.required IS DISTINCT FROM new.required) OR (old.citizens_only IS DISTINCT FROM new.citizens_only)) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION keep_all_document_figures();
CREATE TRIGGER document_campaign BEFORE INSERT ON public.documents FOR EACH ROW EXECUTE FUNCTION document_campaign();
CREATE TRIGGER document_moves BEFORE UPDATE OF status ON public.documents FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION document_moves();
CREATE TRIGGER figures_deleted AFTER DELETE ON public.documents REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_document_figures();
CREATE TRIGGER figures_inserted AFTER INSERT ON public.documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_document_figures();
CREATE TRIGGER figures_updated AFTER UPDATE ON public.documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_document_figures();
CREATE OR REPLACE TRIGGER touch BEFORE UPDATE OF status, fields, reject_reason, comment, due_on ON public.documents FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER traits_deleted AFTER DELETE ON public.documents REFERENCING OLD TABLE AS turned FOR EACH STATEMENT EXECUTE FUNCTION turn_document_traits();
CREATE TRIGGER traits_inserted AFTER INSERT ON public.documents REFERENCING NEW TABLE AS turned FOR EACH STATEMENT EXECUTE FUNCTION turn_document_traits();
CREATE TRIGGER traits_truncated AFTER TRUNCATE ON public.documents FOR EACH STATEMENT EXECUTE FUNCTION turn_document_traits();
CREATE TRIGGER traits_updated AFTER UPDATE ON public.documents REFERENCING OLD TABLE AS gone NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION turn_document_traits();
CREATE TRIGGER choice_of_accepted BEFORE UPDATE OF state ON public.profile_choices FOR EACH ROW WHEN (((new.state <> 'none'::text) AND (old.state <> new.state))) EXECUTE FUNCTION choice_of_accepted();
CREATE CONSTRAINT TRIGGER places_suffice AFTER INSERT OR UPDATE OF state ON public.profile_choices NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN ((new.state = ANY (ARRAY['recommended'::text, 'enrolled'::text]))) EXECUTE FUNCTION places_suffice();
CREATE TRIGGER profile_follows_choices AFTER UPDATE OF state ON public.profile_choices FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION profile_follows_choices();
CREATE TRIGGER shared_until_there AFTER INSERT ON public.profile_choices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION share_added_wishes();
CREATE TRIGGER wishes_deleted AFTER DELETE ON public.profile_choices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_wishes();
CREATE TRIGGER wishes_inserted AFTER INSERT ON public.profile_choices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_wishes();
CREATE TRIGGER wishes_updated AFTER UPDATE ON public.profile_choices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_wishes();
CREATE TRIGGER merged AFTER INSERT ON public.profile_trait_changes FOR EACH ROW WHEN (((new.id % (500)::bigint) = 0)) EXECUTE FUNCTION merge_trait_changes();
CREATE TRIGGER citizenship_changed AFTER UPDATE OF person ON public.profiles FOR EACH ROW WHEN ((old.is_foreign <> new.is_foreign)) EXECUTE FUNCTION keep_figures_of_citizenship();
CREATE TRIGGER documents_of_everybody BEFORE INSERT ON public.profiles FOR EACH ROW EXECUTE FUNCTION documents_of_everybody();
CREATE TRIGGER profile_moves BEFORE UPDATE OF status ON public.profiles FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION profile_moves();
CREATE TRIGGER sent_deleted AFTER DELETE ON public.profiles REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_sent();
CREATE TRIGGER sent_inserted AFTER INSERT ON public.profiles REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION count_sent();
CREATE TRIGGER sent_truncated AFTER TRUNCATE ON public.profiles FOR EACH STATEMENT EXECUTE FUNCTION count_sent();
CREATE TRIGGER sent_updated AFTER UPDATE ON public.profiles REFERENCING OLD TABLE AS gone NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION count_sent();
CREATE OR REPLACE TRIGGER touch BEFORE UPDATE OF status, source, completeness, person, contacts, education, representative, achievements, benefits, achievement_points, preference, decision_reason, submitted_at ON public.profiles FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER traits_deleted AFTER DELETE ON public.profiles REFERENCING OLD TABLE AS turned FOR EACH STATEMENT EXECUTE FUNCTION turn_traits();
CREATE TRIGGER traits_inserted AFTER INSERT ON public.profiles REFERENCING NEW TABLE AS turned FOR EACH STATEMENT EXECUTE FUNCTION turn_traits();
CREATE TRIGGER traits_truncated AFTER TRUNCATE ON public.profiles FOR EACH STATEMENT EXECUTE FUNCTION turn_traits();
CREATE TRIGGER traits_updated AFTER UPDATE ON public.profiles REFERENCING OLD TABLE AS gone NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION turn_traits();
CREATE TRIGGER words_deleted AFTER DELETE ON public.profiles REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_name_words();
CREATE TRIGGER words_inserted AFTER INSERT ON public.profiles REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION keep_name_words();
CREATE TRIGGER words_truncated AFTER TRUNCATE ON public.profiles FOR EACH STATEMENT EXECUTE FUNCTION keep_name_words();
CREATE TRIGGER words_updated AFTER UPDATE ON public.profiles FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION keep_name_words();
CREATE TRIGGER count_deleted AFTER DELETE ON public.users REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER count_inserted AFTER INSERT ON public.users REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER count_truncated AFTER TRUNCATE ON public.users FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER count_updated AFTER UPDATE ON public.users REFERENCING OLD TABLE AS gone NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER words_deleted AFTER DELETE ON public.users REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_name_words();
CREATE TRIGGER words_inserted AFTER INSERT ON public.users REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION keep_name_words();
CREATE TRIGGER words_truncated AFTER TRUNCATE ON public.users FOR EACH STATEMENT EXECUTE FUNCTION keep_name_words();
CREATE TRIGGER words_updated AFTER UPDATE ON public.users FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION keep_name_words();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON profile_consents FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON profile_snapshots FOR EACH ROW EXECUTE FUNCTION append_only('data');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON document_originals FOR EACH ROW EXECUTE FUNCTION append_only('note');
