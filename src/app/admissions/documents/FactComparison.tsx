import Button from '@mui/material/Button'
import { Check, Pencil, TriangleAlert } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { DocumentReview } from '../../../api/admissions/documents'
import type { PaperFields } from '../../../api/admissions/documentStates'
import { dayOf } from '../../shell/dates'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import type { DocumentType } from '../../../api/directories/documentTypes'
import { PaperInputs } from './pages'
import { DialogForm } from '../../kit/forms/DialogForm'

type Props = { review: DocumentReview; fields: PaperFields; onFields: (fields: PaperFields) => void }

const dateFields: readonly string[] = ['issue_date', 'expiry_date']
const formatField = (field: string, value: string) => (dateFields.includes(field) ? dayOf(value) : value)

type PaperDialogProps = {
  fieldNames: DocumentType['fields']
  fields: PaperFields
  /** Draft key: an unfinished dialog reopens after the session ended and the user signed in again. */
  dialog: string
  onDone: (fields: PaperFields) => void
  onClose: () => void
}

/** Corrects the data typed from the paper; the correction is saved when the document is accepted. */
const PaperDialog = ({ fieldNames, fields, dialog, onDone, onClose }: PaperDialogProps) => {
  const translate = useTranslate()
  return (
    <DialogForm
      name={dialog}
      title={translate('documents.paper.title')}
      submit={translate('documents.paper.submit')}
      defaultValues={{ fields }}
      onClose={onClose}
      onSubmit={async (values) => {
        onDone(values.fields)
        onClose()
      }}
    >
      <p className="muted">{translate('documents.paper.help')}</p>
      <PaperInputs fieldNames={fieldNames} />
    </DialogForm>
  )
}

/** Compares the form with the data from the paper; differing lines are highlighted. */
export const FactComparison = ({ review, fields, onFields }: Props) => {
  const translate = useTranslate()
  const mayCorrect = review.actions.includes('accept') && review.asked_fields.length > 0
  const [open, setOpen] = useDraftDialog(mayCorrect ? ['paper'] : [])
  const others = review.asked_fields.flatMap((field) => {
    const value = fields[field]
    return value && review.facts.every((fact) => fact.field !== field) ? [{ field, value }] : []
  })
  return (
    <section>
      <div className="row">
        <h2 className="text-m grow">{translate('documents.review.compare')}</h2>
        {mayCorrect && (
          <Button size="small" onClick={() => setOpen('paper')}>
            <Pencil size={16} strokeWidth={2} aria-hidden />
            {translate('documents.review.correct')}
          </Button>
        )}
      </div>
      <dl className="facts text-s">
        {review.facts.map(({ path, label, value, field, agrees }) => (
          <div key={path} className={agrees === false ? 'compare differs' : 'compare'}>
            <dt className="muted">{label}</dt>
            <dd className="num anywhere">
              <span className="medium">{value}</span>
              {agrees === false && field && (
                <span className="block small muted">
                  {translate('documents.review.differs', { value: formatField(field, fields[field] ?? '') || '—' })}
                </span>
              )}
            </dd>
            {agrees === true && <Check className="text-success" size={16} strokeWidth={2} aria-hidden />}
            {agrees === false && <TriangleAlert className="text-warning" size={16} strokeWidth={2} aria-hidden />}
          </div>
        ))}
        {others.map(({ field, value }) => (
          <div key={field} className="compare">
            <dt className="muted">{translate(`document_pages.fields.${field}`)}</dt>
            <dd className="num medium anywhere">{formatField(field, value)}</dd>
          </div>
        ))}
      </dl>
      {open && (
        <PaperDialog
          fieldNames={review.asked_fields}
          fields={fields}
          dialog={open}
          onDone={onFields}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}
