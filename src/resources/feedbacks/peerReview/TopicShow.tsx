/** One person in a round: who reviews them, and how far each is (screens.md section 2.19). */
export function TopicShow() {
  return null
}
