import { useTranslate } from 'react-admin'
import { useRead, useAct } from '../../kit/providers/calls'
import { noRules } from '../../../api/portfolio/points'
import type { AllRules, RulesVersion, RulesRow } from '../../../api/portfolio/rules'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { dayOf } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { PortfolioTabs } from '../shared/PortfolioTabs'
import { CategoryPanel } from './CategoryPanel'
import { CollectedPanel } from './CollectedPanel'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState, useId } from 'react'
import { Confirm } from '../../shell/page/Confirm'
import { toast } from '../../shell/toasts/store'
import { PreviewDialog } from './PreviewDialog'
import { Periods } from './Periods'
import { rulesByCategory } from '../shared/rulesByCategory'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { RulesTable } from '../shared/RulesTable'
import '../portfolio.css'

/** Points rules and rating periods. Edits go to a draft until it is put in force. */
export const RulesPage = () => {
  const translate = useTranslate()
  const { data, error, refetch } = useRead('GET /api/portfolios/rules')
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return (
    <>
      <PortfolioTabs />
      <PageHead title={translate('portfolios.rules.title')} subtitle={data && statusText(data, translate)} />
      {data ? <Content all={data} /> : <FormSkeleton />}
    </>
  )
}

type Translate = ReturnType<typeof useTranslate>

const statusText = ({ in_force }: AllRules, translate: Translate) =>
  in_force?.in_force_from
    ? translate('portfolios.rules.in_force', { number: in_force.number, day: dayOf(in_force.in_force_from) })
    : translate('portfolios.rules.none')

type DraftBarProps = { draft: RulesVersion; inForce: RulesVersion | null }

/** Explains that the draft has no effect yet, and opens its preview. */
const DraftBar = ({ draft, inForce }: DraftBarProps) => {
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

/** Earlier versions of the rules. */
const Versions = ({ versions }: { versions: readonly RulesRow[] }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState<RulesRow | null>(null)
  if (versions.length === 0) return null
  return (
    <section className="panel" aria-labelledby="rules-versions">
      <header>
        <h2 id="rules-versions">{translate('portfolios.rules.versions')}</h2>
      </header>
      <ul className="list">
        {versions.map((version) => (
          <li key={version.id}>
            <div className="grow">
              <button type="button" className="link" onClick={() => setOpen(version)}>
                {translate('portfolios.rules.version', { number: version.number })}
              </button>
              <p className="small muted num">
                {[
                  version.in_force_from && dayOf(version.in_force_from),
                  version.in_force_until ? dayOf(version.in_force_until) : translate('portfolios.rules.still'),
                ]
                  .filter(Boolean)
                  .join(' – ')}
                {version.author_name && ` · ${version.author_name}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {open && <VersionDialog version={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

const VersionDialog = ({ version, onClose }: { version: RulesRow; onClose: () => void }) => {
  const translate = useTranslate()
  const id = useId()
  const { data } = useRead('GET /api/portfolios/rules/:id', { id: version.id })
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('portfolios.rules.version', { number: version.number })}</DialogTitle>
      <DialogContent>{data && <RulesTable rules={data.rules} />}</DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('portfolio.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Content = ({ all }: { all: AllRules }) => {
  const { in_force, draft, can_edit } = all
  const shown: RulesVersion | null = draft ?? in_force
  const rules = shown?.rules ?? noRules
  const before = draft && in_force ? in_force.rules : null
  return (
    <div className="main-aside max-w-page">
      <div className="stack gap-6">
        {draft && can_edit && <DraftBar draft={draft} inForce={in_force} />}
        {rulesByCategory(rules).map((row) => (
          <CategoryPanel
            key={row.category}
            row={row}
            rules={rules}
            before={before}
            draftVersion={draft?.version ?? 0}
            mayEdit={can_edit}
          />
        ))}
        <CollectedPanel rules={rules} draftVersion={draft?.version ?? 0} mayEdit={can_edit} />
      </div>
      <div className="stack gap-6">
        <Periods mayEdit={can_edit} />
        <Versions versions={all.versions} />
      </div>
    </div>
  )
}
