"""What a person keeps telling the agent, mined from transcripts; pure rules."""
