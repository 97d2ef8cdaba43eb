import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link, useParams } from 'react-router-dom'
import { Create } from '../kit/forms/Create'
import { Pair } from '../kit/forms/Pair'
import { Section } from '../kit/forms/Section'
import { SimpleForm } from '../kit/forms/SimpleForm'
import { AutocompleteInput } from '../kit/inputs/choices/AutocompleteInput'
import { ReferenceInput } from '../kit/inputs/choices/ReferenceInput'
import { SelectInput } from '../kit/inputs/choices/SelectInput'
import { NumberInput } from '../kit/inputs/NumberInput'
import { TextInput } from '../kit/inputs/TextInput'
import { codeAndName } from '../kit/inputs/choices/useReference'
import { today } from '../shell/dates'
import { AssignPage } from './AssignPage'
import { CurriculumPage } from './CurriculumPage'
import { useKnownDraft } from './useKnownDraft'

const open = { status: ['draft', 'published', 'closed'] }

const CurriculumCreate = () => (
  <Create>
    <SimpleForm
      defaultValues={{ direction_id: null, education_method_id: 1, entry_year: Number(today().slice(0, 4)), note: '' }}
    >
      <Inputs />
    </SimpleForm>
  </Create>
)

const Inputs = () => {
  const translate = useTranslate()
  return (
    <Section title={translate('curricula.crumb')}>
      <ReferenceInput
        source="direction_id"
        reference="directories/directions"
        filter={open}
        sort={{ field: 'position', order: 'ASC' }}
      >
        <AutocompleteInput optionText={codeAndName} />
      </ReferenceInput>
      <Pair>
        <ReferenceInput source="education_method_id" reference="types/education-methods">
          <SelectInput />
        </ReferenceInput>
        <NumberInput source="entry_year" step={1} />
      </Pair>
      <KnownDraft />
      <TextInput source="note" multiline optional />
    </Section>
  )
}

/** Links the draft that prevents a second one. */
const KnownDraft = () => {
  const translate = useTranslate()
  const [direction_id, education_method_id, entry_year] = useWatch({
    name: ['direction_id', 'education_method_id', 'entry_year'],
  })
  const isComplete = Boolean(direction_id && education_method_id && entry_year >= 1990 && entry_year <= 2100)
  const draft = useKnownDraft({ direction_id, education_method_id, entry_year }, isComplete)
  if (!draft) return null
  return (
    <p className="text-warning">
      {translate('curricula.exists')}{' '}
      <Link to={`/groups/curricula/${draft.id}`}>{translate('curricula.open_draft')}</Link>
    </p>
  )
}

/** Shows the curriculum, or its assignment if the URL ends with `/assign`. */
const CurriculumEdit = () => (useParams()['*'] === 'assign' ? <AssignPage /> : <CurriculumPage />)

/** The router expects these export names. */
export { CurriculumCreate as Create, CurriculumEdit as Edit }
