import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useParams, useSearchParams } from 'react-router-dom'
import { Create } from '../../kit/forms/Create'
import { Edit } from '../../kit/forms/Edit'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { AutocompleteInput } from '../../kit/inputs/choices/AutocompleteInput'
import { ReferenceInput } from '../../kit/inputs/choices/ReferenceInput'
import { HomeworkInputs } from './HomeworkInputs'
import { HomeworkPage } from './HomeworkPage'

const defaults = {
  title: null,
  instructions: null,
  files: [],
  material_ids: [],
  person_ids: [],
  teams: [],
  due_at: null,
  late_until: null,
  deduction: 0,
  deduction_unit: 'points',
  takes_text: true,
  takes_files: true,
  takes_link: false,
  max_hand_ins: 3,
  max_files: 10,
  rubric: [],
  scale: 'five',
  max: 5,
  weight: 1,
  category: null,
}

/** A gradebook opens it with its group, subject and period in the address. */
const HomeworkCreate = () => {
  const translate = useTranslate()
  const [search] = useSearchParams()
  const [now] = useState(() => new Date().toISOString())
  const idIn = (name: string) => Number(search.get(name)) || null
  return (
    <Create>
      <SimpleForm
        defaultValues={{
          ...defaults,
          group_id: idIn('group'),
          subject_id: idIn('subject'),
          period_id: idIn('period'),
          posts_at: now,
        }}
      >
        <Section title={translate('homework.one')}>
          <Pair>
            <ReferenceInput source="group_id" reference="groups">
              <AutocompleteInput />
            </ReferenceInput>
            <ReferenceInput source="subject_id" reference="directories/subjects">
              <AutocompleteInput />
            </ReferenceInput>
          </Pair>
        </Section>
        <HomeworkInputs />
      </SimpleForm>
    </Create>
  )
}

const HomeworkEdit = () => (
  <Edit>
    <SimpleForm>
      <HomeworkInputs />
    </SimpleForm>
  </Edit>
)

/** Routes to the works of the homework or to its form. */
const HomeworkRecord = () => (useParams()['*'] === 'edit' ? <HomeworkEdit /> : <HomeworkPage />)

export { HomeworkCreate as Create, HomeworkRecord as Edit }
