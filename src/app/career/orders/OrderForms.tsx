import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { writtenKinds, type WrittenKind } from '../../../api/career/orderLimits'
import { courseChoices } from '../../groups'
import { Create } from '../../kit/forms/Create'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { AutocompleteArrayInput } from '../../kit/inputs/choices/AutocompleteArrayInput'
import { ReferenceArrayInput } from '../../kit/inputs/choices/ReferenceInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { codeAndName } from '../../kit/inputs/choices/useReference'
import { today } from '../../shell/dates'
import { writtenKindChoices } from './codes'
import { OrderInputs } from './OrderInputs'
import { OrderPage } from './OrderPage'

const isWritten = (value: unknown): value is WrittenKind => writtenKinds.some((kind) => kind === value)
const idsIn = (text: string | null) =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)

/** A new draft. `?kind=transfer&people=1,2&groups=3` chooses kind and people. */
const OrderCreate = () => {
  const [search] = useSearchParams()
  const kind = search.get('kind')
  const initialValues = {
    kind: isWritten(kind) ? kind : null,
    number: null,
    ordered_on: today(),
    effective_on: today(),
    grounds: '',
    to_group_id: null,
    until: null,
    expulsion_reason: null,
    basis: null,
    title: null,
    user_ids: idsIn(search.get('people')),
    group_ids: idsIn(search.get('groups')),
    rating_course: null,
    rating_places: null,
  }
  return (
    <Create>
      <SimpleForm defaultValues={initialValues}>
        <DraftInputs />
      </SimpleForm>
    </Create>
  )
}

const DraftInputs = () => {
  const translate = useTranslate()
  const kind: unknown = useWatch({ name: 'kind' })
  return (
    <>
      <Section title={translate('orders.sections.order')}>
        <SelectInput
          source="kind"
          choices={writtenKindChoices}
          helperText={isWritten(kind) && translate(`orders.help.kind.${kind}`)}
        />
        {isWritten(kind) && <OrderInputs kind={kind} />}
      </Section>
      {isWritten(kind) && (
        <Section title={translate('orders.sections.people')} help={translate('orders.sections.people_help')}>
          <ReferenceArrayInput source="user_ids" reference="groups/people" filter={students}>
            <AutocompleteArrayInput optional />
          </ReferenceArrayInput>
          <ReferenceArrayInput
            source="group_ids"
            reference="groups"
            filter={active}
            sort={{ field: 'code', order: 'ASC' }}
          >
            <AutocompleteArrayInput optionText={codeAndName} optional />
          </ReferenceArrayInput>
          {kind === 'scholarship' && <RatingInputs />}
        </Section>
      )}
    </>
  )
}

const students = { kind: 'student' }
const active = { status: 'active' }

/** Adds the first students of a course in the portfolio rating. */
const RatingInputs = () => (
  <Pair>
    <SelectInput source="rating_course" label="orders.rating.course" choices={courseChoices} optional />
    <NumberInput source="rating_places" label="orders.rating.places" step={1} optional />
  </Pair>
)

/** The router expects these export names. */
export { OrderCreate as Create, OrderPage as Edit }
