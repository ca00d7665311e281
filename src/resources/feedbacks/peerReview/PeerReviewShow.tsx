/** One round: who is reviewed, by whom, and how far it is (screens.md section 2.18). */
export function PeerReviewShow() {
  return null
}
