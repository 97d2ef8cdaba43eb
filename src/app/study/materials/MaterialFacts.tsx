import Button from '@mui/material/Button'
import { Eye } from 'lucide-react'
import { useRecordContext, useTranslate, WithRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Material } from '../../../api/study/materials'
import { SelectField } from '../../kit/fields/SelectField'
import { Edit } from '../../kit/forms/Edit'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { MaterialActions } from './MaterialActions'
import { MaterialInputs } from './MaterialInputs'
import { PagesCard } from './PagesCard'
import { ReadOnlyMaterial } from './ReadOnlyMaterial'
import { statusChoices } from './statuses'

/** A material: its form, or for whom it is only to look at, itself. */
export const MaterialFacts = () => (
  <Edit
    subtitle={<WithRecord<Material> render={({ subject }) => subject.name} />}
    status={<SelectField source="status" choices={statusChoices} />}
    actions={
      <>
        <PreviewLink />
        <MaterialActions />
      </>
    }
    aside={
      <>
        <PagesCard />
        <HistoryCard />
      </>
    }
  >
    <FormOrText />
  </Edit>
)

const FormOrText = () => {
  const record = useRecordContext<Material>()
  if (record && !record.may_edit) return <ReadOnlyMaterial record={record} />
  return (
    <SimpleForm>
      <MaterialInputs />
    </SimpleForm>
  )
}

const PreviewLink = () => {
  const translate = useTranslate()
  const record = useRecordContext<Material>()
  if (!record) return null
  return (
    <Button variant="outlined" component={Link} to={`/materials/${record.id}/preview`}>
      <Eye size={20} strokeWidth={1.75} aria-hidden />
      {translate('materials.pages.preview')}
    </Button>
  )
}
