import Button from '@mui/material/Button'
import { SquarePen } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { PaperTemplate } from '../../../api/papers/templates'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { useRead } from '../../kit/providers/calls'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { useUser } from '../../shell/session/store'
import { paperKinds, type PaperKind } from '../../../api/papers/codes'
import { PaperTabs } from '../PaperTabs'
import { TemplateDialog } from './TemplateDialog'

/** Templates of the four kinds of papers. */
export const TemplatesPage = () => {
  const translate = useTranslate()
  const { data, error, refetch } = useRead('GET /api/groups/papers/templates')
  const mayEdit = useUser()?.reach === 'all'
  const [open, setOpen] = useDraftDialog<PaperKind>(mayEdit ? paperKinds : [])
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  const edited = data?.find(({ kind }) => kind === open)
  return (
    <>
      <PaperTabs />
      <div className="list-page">
        <PageHead title={translate('papers.templates')} subtitle={translate('papers.templates_help')} />
        {data ? (
          <ul className="panel list mt-4">
            {data.map((template) => (
              <TemplateRow
                key={template.kind}
                template={template}
                onEdit={mayEdit ? () => setOpen(template.kind) : undefined}
              />
            ))}
          </ul>
        ) : (
          <FormSkeleton />
        )}
        {edited && (
          <TemplateDialog
            key={edited.kind}
            template={edited}
            onDone={() => void refetch()}
            onClose={() => setOpen(null)}
          />
        )}
      </div>
    </>
  )
}

type RowProps = { template: PaperTemplate; onEdit: (() => void) | undefined }
const TemplateRow = ({ template: { kind, version, valid_days, mark_rule, signatories }, onEdit }: RowProps) => {
  const translate = useTranslate()
  const facts = [
    translate(version === 0 ? 'papers.template.default' : 'papers.template.own'),
    valid_days !== null && translate('papers.template.days', valid_days),
    kind === 'supplement' && translate(`papers.mark_rule.${mark_rule}`),
    signatories.length > 0 && signatories.map(({ ru }) => ru.name).join(', '),
  ].filter(Boolean)
  return (
    <li className="row between gap-4">
      <span>
        {translate(`papers.kind.${kind}`)}
        <span className="block text-s muted">{facts.join(' · ')}</span>
      </span>
      {onEdit && (
        <Button variant="outlined" size="small" onClick={onEdit}>
          <SquarePen size={16} strokeWidth={2} aria-hidden />
          {translate('papers.template.edit')}
          <span className="sr-only">: {translate(`papers.kind.${kind}`)}</span>
        </Button>
      )}
    </li>
  )
}
