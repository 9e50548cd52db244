# The server: docker build -t kingdombuilder . && docker run -p 8000:8000 -v games:/data kingdombuilder

# An exact version; docs/deploy.md tells how to pin the digest.
ARG PYTHON_IMAGE=python:3.13.18-slim-trixie

FROM $PYTHON_IMAGE AS build
RUN pip install --no-cache-dir uv==0.13.7
WORKDIR /build
COPY pyproject.toml hatch_build.py requirements.lock README.md LICENSE ./
COPY src src
COPY web web
COPY docs/rules*.md docs/rulings*.md docs/
COPY docs/images/rules docs/images/rules
RUN uv build --wheel --build-constraints requirements.lock --require-hashes --out-dir /wheels . \
    && uv venv /venv \
    && uv pip install --python /venv/bin/python --compile-bytecode --constraints requirements.lock \
        "$(ls /wheels/*.whl)[server,pictures]"

FROM $PYTHON_IMAGE
RUN useradd --system --create-home --home-dir /data kingdombuilder && chmod 700 /data
COPY --from=build /venv /venv
ENV PATH="/venv/bin:$PATH" \
    KINGDOMBUILDER_HOST=0.0.0.0 \
    KINGDOMBUILDER_DATABASE=sqlite:////data/games.db
USER kingdombuilder
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["kingdombuilder", "serve"]
