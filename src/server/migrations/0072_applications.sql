-- The figures beside an application (documents 2 of 5, the codes of its directions) are written by the program in the transaction that holds the
-- application, and renewed by a job when the college asks for something else.
DROP TRIGGER figures_inserted ON documents;
DROP TRIGGER figures_updated ON documents;
DROP TRIGGER figures_deleted ON documents;
DROP FUNCTION keep_document_figures();

DROP TRIGGER wishes_inserted ON profile_choices;
DROP TRIGGER wishes_updated ON profile_choices;
DROP TRIGGER wishes_deleted ON profile_choices;
DROP TRIGGER shared_until_there ON profile_choices;
DROP FUNCTION keep_wishes();
DROP FUNCTION share_added_wishes();

DROP TRIGGER documents_of_everybody ON profiles;
DROP TRIGGER citizenship_changed ON profiles;
DROP FUNCTION documents_of_everybody();
DROP FUNCTION keep_figures_of_citizenship();

DROP TRIGGER figures_inserted ON document_types;
DROP TRIGGER figures_updated ON document_types;
DROP FUNCTION keep_all_document_figures();
DROP TRIGGER figures_inserted ON direction_document_types;
DROP TRIGGER figures_updated ON direction_document_types;
DROP TRIGGER figures_deleted ON direction_document_types;
DROP FUNCTION keep_figures_of_direction();
DROP TRIGGER code_changed ON directions;
DROP FUNCTION keep_direction_code();
DROP TRIGGER figures_renewed ON campaigns;
DROP FUNCTION keep_figures_of_campaign();

DROP FUNCTION renew_document_figures(bigint[]);
DROP FUNCTION document_figures(bigint[]);
DROP FUNCTION wishes_of(bigint[]);
DROP FUNCTION profiles_that_wish(bigint[]);
DROP FUNCTION running_profiles();
DROP FUNCTION lock_profiles(bigint[]);
DROP FUNCTION share_wishes_of(bigint);
DROP FUNCTION await_wishes_of(bigint);

-- Whoever writes a document says its campaign, and the foreign key that it is the application's.
DROP TRIGGER document_campaign ON documents;
DROP FUNCTION document_campaign();
ALTER TABLE documents ALTER COLUMN campaign_id DROP DEFAULT;

-- A wish and a remark are edited with their application's row held: nobody asks for versions of their own.
DROP TRIGGER touch ON profile_choices;
DROP TRIGGER touch ON remarks;
ALTER TABLE profile_choices DROP COLUMN version, DROP COLUMN updated_at;
ALTER TABLE remarks DROP COLUMN version, DROP COLUMN updated_at;
