-- What the college asks for changes what applications need. They are locked first and in their order, as by whatever else changes them: what is then
-- looked up is what others have left, and nobody waits in a ring. And only those whom it concerns: a description, or a price, is nobody's to wait for.
CREATE FUNCTION renew_document_figures(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM profiles WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE profiles SET documents_required = required, documents_accepted = accepted FROM document_figures(ids) AS figures
    WHERE profiles.id = profile_id AND (documents_required, documents_accepted) <> (required, accepted);
END $$;

DROP TRIGGER figures_changed ON direction_document_types;
CREATE FUNCTION keep_figures_of_direction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_document_figures(ARRAY(
    SELECT DISTINCT profile_id FROM profile_choices JOIN campaigns ON campaigns.id = campaign_id
    WHERE direction_id IN (SELECT direction_id FROM changed) AND campaigns.status <> 'archived'));
  RETURN NULL;
END $$;
CREATE TRIGGER figures_inserted AFTER INSERT ON direction_document_types REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_figures_of_direction();
CREATE TRIGGER figures_updated AFTER UPDATE ON direction_document_types REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_figures_of_direction();
CREATE TRIGGER figures_deleted AFTER DELETE ON direction_document_types REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_figures_of_direction();

CREATE OR REPLACE FUNCTION keep_all_document_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_document_figures(ARRAY(
    SELECT profiles.id FROM profiles JOIN campaigns ON campaigns.id = campaign_id WHERE campaigns.status <> 'archived'));
  RETURN NULL;
END $$;
DROP TRIGGER figures_inserted ON document_types;
DROP TRIGGER figures_updated ON document_types;
CREATE TRIGGER figures_inserted AFTER INSERT ON document_types FOR EACH ROW
  WHEN (NEW.required AND NEW.status = 'active') EXECUTE FUNCTION keep_all_document_figures();
CREATE TRIGGER figures_updated AFTER UPDATE OF required, citizens_only, status ON document_types FOR EACH ROW
  WHEN ((OLD.required, OLD.citizens_only, OLD.status) IS DISTINCT FROM (NEW.required, NEW.citizens_only, NEW.status))
  EXECUTE FUNCTION keep_all_document_figures();

-- A campaign that is taken out of the archive catches up with what was asked otherwise meanwhile.
CREATE FUNCTION keep_figures_of_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_document_figures(ARRAY(SELECT id FROM profiles WHERE campaign_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER figures_renewed AFTER UPDATE OF status ON campaigns FOR EACH ROW
  WHEN (OLD.status = 'archived' AND NEW.status <> 'archived') EXECUTE FUNCTION keep_figures_of_campaign();

CREATE OR REPLACE FUNCTION keep_direction_code() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[] := ARRAY(SELECT DISTINCT profile_id FROM profile_choices WHERE direction_id = NEW.id);
BEGIN
  PERFORM FROM profiles WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE profiles SET directions = wished.directions FROM wishes_of(ids) AS wished WHERE profiles.id = profile_id;
  RETURN NULL;
END $$;

-- What was lost before, of decisions beside an edit and of restored campaigns, is counted anew.
SELECT renew_document_figures(ARRAY(
  SELECT profiles.id FROM profiles JOIN campaigns ON campaigns.id = campaign_id WHERE campaigns.status <> 'archived'));
