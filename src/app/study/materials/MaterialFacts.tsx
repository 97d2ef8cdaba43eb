import Button from '@mui/material/Button'
import { Eye } from 'lucide-react'
import { useRecordContext, useTranslate, WithRecord, useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Material } from '../../../api/study/materials'
import { SelectField } from '../../kit/fields/SelectField'
import { Edit } from '../../kit/forms/Edit'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { MaterialActions } from './MaterialActions'
import { MaterialInputs } from './MaterialInputs'
import { PagesCard } from './PagesCard'
import { statusChoices } from './statuses'
import { ArticleBody } from '../reading/Article'
import { FileLinks } from '../reading/FileLinks'
import { toReaderView } from './toReaderView'

/** Form of a material, or a read-only view for users who cannot edit it. */
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

/** Read-only view of a material, with the reason why it cannot be edited. */
const ReadOnlyMaterial = ({ record }: { record: Material }) => {
  const translate = useTranslate()
  const material = toReaderView(record, record, useLocale() === 'en' ? 'en' : 'ru')
  return (
    <div className="record-fields stack gap-6">
      <p className="note info">
        <span>{translate('materials.read_only')}</span>
      </p>
      <div className="stack gap-6 reading-text">
        <ArticleBody material={material} />
        {material.kind !== 'file' && material.files.length > 0 && <FileLinks files={material.files} />}
      </div>
    </div>
  )
}

const FormOrText = () => {
  const record = useRecordContext<Material>()
  if (record && !record.can_edit) return <ReadOnlyMaterial record={record} />
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
