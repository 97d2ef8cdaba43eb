CREATE TRIGGER append_only BEFORE UPDATE ON question_versions FOR EACH ROW EXECUTE FUNCTION append_only('author_id');
