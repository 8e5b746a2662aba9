# swissheet for folders on servers: how to build and run it is in docs/servers.md.
FROM python:3.13-slim AS build
COPY . /source
RUN python -m venv /opt/swissheet \
 && /opt/swissheet/bin/pip install --no-cache-dir "/source[serve]"

FROM python:3.13-slim
COPY --from=build /opt/swissheet /opt/swissheet
RUN useradd --system --uid 10001 --no-create-home --home-dir /nonexistent swissheet
# Nothing is written but to /srv/results and /tmp, so the root file system may be read-only.
ENV PATH=/opt/swissheet/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
USER 10001
WORKDIR /srv
HEALTHCHECK --interval=60s --timeout=30s --start-period=10s \
    CMD ["swissheet", "doctor", "--headless"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["swissheet"]
CMD ["--help"]
