import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { RulesVersion } from '../../../api/portfolio/rules'
import { useAct } from '../../kit/providers/calls'
import { Confirm } from '../../shell/page/Confirm'
import { toast } from '../../shell/toasts/store'
import { PreviewDialog } from './PreviewDialog'

type Props = { draft: RulesVersion; inForce: RulesVersion | null }

/** Explains that the draft has no effect yet, and opens its preview. */
export const DraftBar = ({ draft, inForce }: Props) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const [open, setOpen] = useState<'preview' | 'drop' | null>(null)
  const drop = useAct('DELETE /api/portfolios/rules/draft', {
    onSuccess: () => toast.success({ text: translate('portfolios.rules.dropped') }),
    onSettled: () => {
      setOpen(null)
      return client.invalidateQueries({ queryKey: ['GET /api/portfolios/rules'] })
    },
  })
  return (
    <section className="note warning" aria-labelledby="rules-draft">
      <div className="grow">
        <h2 className="text-m" id="rules-draft">
          {translate('portfolios.rules.draft', { number: draft.number })}
        </h2>
        <p>{translate(inForce ? 'portfolios.rules.draft_text' : 'portfolios.rules.first_text')}</p>
        <div className="row wrap mt-3">
          <Button variant="contained" onClick={() => setOpen('preview')}>
            {translate('portfolios.rules.preview')}
          </Button>
          <Button onClick={() => setOpen('drop')}>{translate('portfolios.rules.drop')}</Button>
        </div>
      </div>
      {open === 'preview' && <PreviewDialog draft={draft} onClose={() => setOpen(null)} />}
      <Confirm
        isOpen={open === 'drop'}
        title={translate('portfolios.rules.drop_title')}
        content={translate('portfolios.rules.drop_text')}
        confirm={translate('portfolios.rules.drop')}
        cancel={translate('kit.form.cancel')}
        confirmColor="warning"
        loading={drop.isPending}
        onConfirm={() => drop.mutate({ body: undefined })}
        onClose={() => setOpen(null)}
      />
    </section>
  )
}
