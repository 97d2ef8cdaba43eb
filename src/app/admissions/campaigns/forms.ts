export { CampaignCreate as Create } from './CampaignCreate'
export { CampaignEdit as Edit } from './CampaignEdit'
