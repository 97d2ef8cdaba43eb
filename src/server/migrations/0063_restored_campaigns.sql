-- What applications need is not counted anew in archived campaigns. One that is taken out of the archive catches up with what was asked otherwise meanwhile.
CREATE FUNCTION renew_document_figures(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM profiles WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE profiles SET documents_required = required, documents_accepted = accepted FROM document_figures(ids) AS figures
    WHERE profiles.id = profile_id AND (documents_required, documents_accepted) <> (required, accepted);
END $$;

CREATE OR REPLACE FUNCTION keep_figures_of_direction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_document_figures(ARRAY(
    SELECT DISTINCT profile_id FROM profile_choices JOIN campaigns ON campaigns.id = campaign_id
    WHERE direction_id IN (SELECT direction_id FROM changed) AND campaigns.status <> 'archived'));
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION keep_all_document_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_document_figures(ARRAY(
    SELECT profiles.id FROM profiles JOIN campaigns ON campaigns.id = campaign_id WHERE campaigns.status <> 'archived'));
  RETURN NULL;
END $$;
CREATE FUNCTION keep_figures_of_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_document_figures(ARRAY(SELECT id FROM profiles WHERE campaign_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER figures_renewed AFTER UPDATE OF status ON campaigns FOR EACH ROW
  WHEN (OLD.status = 'archived' AND NEW.status <> 'archived') EXECUTE FUNCTION keep_figures_of_campaign();

-- What was lost before, of decisions beside an edit and of restored campaigns, is counted anew.
SELECT renew_document_figures(ARRAY(
  SELECT profiles.id FROM profiles JOIN campaigns ON campaigns.id = campaign_id WHERE campaigns.status <> 'archived'));
