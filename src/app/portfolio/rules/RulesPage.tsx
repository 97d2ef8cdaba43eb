import { useTranslate } from 'react-admin'
import { useRead } from '../../kit/providers/calls'
import { noRules } from '../../../api/portfolio/points'
import type { AllRules, RulesVersion } from '../../../api/portfolio/rules'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { dayOf } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { PortfolioTabs } from '../shared/PortfolioTabs'
import { CategoryPanel } from './CategoryPanel'
import { CollectedPanel } from './CollectedPanel'
import { DraftBar } from './DraftBar'
import { Periods } from './Periods'
import { rulesByCategory } from '../shared/rulesByCategory'
import { Versions } from './Versions'
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
